"""Addresses of the site. Public pages first, then players', then staff's."""

from django.urls import path

from tournaments.views import bench, commands, player, public, staff

urlpatterns = [
    path("", public.home, name="home"),
    path("idioma/<str:code>/", public.choose_language, name="choose_language"),
    path("torneos/nuevo/", staff.create, name="create"),
    path("t/<slug:slug>/", public.overview, name="tournament"),
    path("t/<slug:slug>/players/", public.players, name="players"),
    path("t/<slug:slug>/players/<int:number>/", public.player_path, name="path"),
    path("t/<slug:slug>/pairings/", public.pairings, name="pairings"),
    path("t/<slug:slug>/rounds/<int:number>/", public.pairings, name="round"),
    path("t/<slug:slug>/clock/", public.clock, name="clock"),
    path("t/<slug:slug>/standings/", public.standings, name="standings"),
    path("t/<slug:slug>/standings/cross/", public.cross_table, name="cross_table"),
    path("t/<slug:slug>/bracket/", public.bracket, name="bracket"),
    path("t/<slug:slug>/record/", public.record, name="record"),
    path("t/<slug:slug>/record.json", public.record_file, name="record_file"),
    path("t/<slug:slug>/log/", public.log, name="log"),
    path("t/<slug:slug>/live/", public.live_channel, name="live"),
    path("t/<slug:slug>/tables/<int:pk>/", public.match, name="match"),
    path("t/<slug:slug>/tables/<int:pk>/report/", player.report, name="report"),
    path("t/<slug:slug>/tables/<int:pk>/bench/", bench.table_bench, name="table_bench"),
    path("t/<slug:slug>/rulings/", bench.rulings, name="rulings"),
    path("t/<slug:slug>/register/", player.register, name="register"),
    path("t/<slug:slug>/me/", player.my_table, name="my_table"),
    path("t/<slug:slug>/roster/<int:number>/", player.roster, name="roster"),
    path("t/<slug:slug>/roster-check/", player.check_roster, name="check_roster"),
    path("t/<slug:slug>/manage/", staff.manage, name="manage"),
    path("t/<slug:slug>/manage/settings/", staff.settings, name="settings"),
    path("t/<slug:slug>/manage/entries/", staff.entries, name="manage_entries"),
    path("t/<slug:slug>/manage/rounds/<int:number>/", staff.draft, name="draft"),
    path("t/<slug:slug>/manage/entries/<int:number>/", staff.entry, name="manage_entry"),
    path("t/<slug:slug>/manage/apart/", staff.apart, name="apart"),
    path("t/<slug:slug>/manage/odds/", staff.odds, name="odds"),
    path("t/<slug:slug>/manage/staff/", staff.staff, name="staff"),
    path("t/<slug:slug>/judge/", staff.judge, name="judge"),
    path("t/<slug:slug>/do/<str:verb>/", commands.command, name="command"),
]
