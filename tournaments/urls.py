"""Addresses of the site. Public pages first, then players', then staff's."""

from django.urls import path, register_converter

from tournaments.views import commands
from tournaments.views.desk import addresses, control, entries, event, rosters
from tournaments.views.judge import bench, queue
from tournaments.views.player import account, invitation, personal, registration, table
from tournaments.views.public import home, play, results, trace

register_converter(commands.ButtonConverter, "button")

urlpatterns = [
    path("", home.home, name="home"),
    path("idioma/<str:code>/", home.choose_language, name="choose_language"),
    path("firma.txt", trace.key, name="signing_key"),
    path("robots.txt", trace.robots, name="robots"),
    path("cuenta/mis-datos.json", account.own_data, name="own_data"),
    path("cuenta/cerrar/", account.close, name="close_account"),
    path("torneos/nuevo/", event.create, name="create"),
    path("t/<slug:slug>/", home.overview, name="tournament"),
    path("t/<slug:slug>/players/", home.players, name="players"),
    path("t/<slug:slug>/players/<int:number>/", results.player_path, name="path"),
    path("t/<slug:slug>/pairings/", play.pairings, name="pairings"),
    path("t/<slug:slug>/rounds/<int:number>/", play.pairings, name="round"),
    path("t/<slug:slug>/clock/", play.clock, name="clock"),
    path("t/<slug:slug>/standings/", results.standings, name="standings"),
    path("t/<slug:slug>/standings/cross/", results.cross_table, name="cross_table"),
    path("t/<slug:slug>/bracket/", results.bracket, name="bracket"),
    path("t/<slug:slug>/record/", trace.record, name="record"),
    path("t/<slug:slug>/record.json", trace.record_file, name="record_file"),
    path("t/<slug:slug>/log/", trace.log, name="log"),
    path("t/<slug:slug>/log/<int:revision>/", trace.version, name="version"),
    path("t/<slug:slug>/log.csv", trace.log_file, name="log_file"),
    path("t/<slug:slug>/tables/<int:pk>/", play.match, name="match"),
    path("t/<slug:slug>/tables/<int:pk>/report/", table.report, name="report"),
    path("t/<slug:slug>/tables/<int:pk>/bench/", bench.table_bench, name="table_bench"),
    path("t/<slug:slug>/rulings/", bench.rulings, name="rulings"),
    path("t/<slug:slug>/register/", registration.register, name="register"),
    path("invitacion/<slug:token>/", invitation.invitation, name="invitation"),
    path("p/<slug:code>/", personal.personal, name="personal"),
    path("t/<slug:slug>/p/<slug:code>/", personal.hold, name="hold"),
    path("t/<slug:slug>/me/", table.my_table, name="my_table"),
    path("t/<slug:slug>/me/turn/<int:number>/", personal.turn, name="turn"),
    path("t/<slug:slug>/me/leave/", personal.leave, name="leave"),
    path("t/<slug:slug>/me/adopt/", personal.adopt, name="adopt"),
    path("t/<slug:slug>/roster/<int:number>/", registration.roster, name="roster"),
    path("t/<slug:slug>/roster-check/", registration.check_roster, name="check_roster"),
    path("t/<slug:slug>/manage/", control.manage, name="manage"),
    path("t/<slug:slug>/manage/settings/", event.settings, name="settings"),
    path("t/<slug:slug>/manage/entries/", entries.entries, name="manage_entries"),
    path("t/<slug:slug>/manage/rounds/<int:number>/", control.draft, name="draft"),
    path("t/<slug:slug>/manage/entries/<int:number>/", entries.entry, name="manage_entry"),
    path("t/<slug:slug>/manage/addresses/", addresses.sheet, name="addresses"),
    path("t/<slug:slug>/manage/rosters/", rosters.sheet, name="rosters"),
    path("t/<slug:slug>/manage/entries/<int:number>/address/", addresses.address, name="address"),
    path("t/<slug:slug>/manage/apart/", entries.apart, name="apart"),
    path("t/<slug:slug>/manage/odds/", control.odds, name="odds"),
    path("t/<slug:slug>/manage/staff/", event.staff, name="staff"),
    path("t/<slug:slug>/judge/", queue.judge, name="judge"),
    path("t/<slug:slug>/judge/players/<int:number>/", queue.person, name="judge_person"),
    path("t/<slug:slug>/do/<button:verb>/", commands.command, name="command"),
]
