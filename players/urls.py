"""Addresses about the own account, beside those of allauth."""

from django.urls import path

from players.views import SignUp, account

urlpatterns = [
    path("", account, name="account"),
    path("signup/", SignUp.as_view(), name="account_signup"),
]
