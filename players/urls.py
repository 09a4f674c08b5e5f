"""Addresses about the own account, beside those of allauth."""

from django.urls import path

from players.views import account

urlpatterns = [path("", account, name="account")]
