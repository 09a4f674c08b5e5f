"""Addresses of the rules of each game."""

from django.urls import path

from rules.views import bench, catalogue, reference, rulings

urlpatterns = [
    path("<slug:game>/", reference.reference, name="reference"),
    path("<slug:game>/banco/", bench.practice, name="bench"),
    path("<slug:game>/precedentes/", rulings.precedents, name="precedents"),
    path("<slug:game>/precedentes/<int:pk>/", rulings.ruling, name="ruling"),
    path("<slug:game>/precedentes/<int:pk>/publicar/", rulings.publish_ruling, name="publish_ruling"),
    path("<slug:game>/catalogo/", catalogue.catalogue, name="catalogue"),
    path("<slug:game>/catalogo/exportar.<str:extension>", catalogue.export, name="export_catalogue"),
    path("<slug:game>/catalogo/importar/", catalogue.import_cards, name="import_catalogue"),
]
