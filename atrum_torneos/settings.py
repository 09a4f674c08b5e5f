"""Settings. The environment says whatever differs between installations (docs/operar/configuration.md).

Without any variable the site runs in its embedded mode: SQLite, cache and jobs in the process.
"""

import os
import warnings
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from platformdirs import user_data_path

from atrum_torneos import environment as kinds
from atrum_torneos.keys import own_key

BASE_DIR = Path(__file__).resolve().parent.parent
IN_CHECKOUT = (BASE_DIR / "manage.py").exists()
# A wheel holds templates, static files and catalogues inside `atrum_torneos` (pyproject.toml).
FILES_DIR = BASE_DIR if IN_CHECKOUT else BASE_DIR / "atrum_torneos" / "files"

env = kinds.Environment(os.environ)
OWN_VAR_DIR = BASE_DIR / "var" if IN_CHECKOUT else user_data_path("atrum-torneos")
# The database of the embedded mode, its secret, collected files.
VAR_DIR = env.folder("VAR_DIR", OWN_VAR_DIR) or OWN_VAR_DIR
UNREADABLE = env.unreadable
"""The values that may stand in each variable that is missing or could not be read (`atrum_torneos.checks`)."""

PRODUCTION = env.read("PRODUCTION", kinds.FLAG, False)
DEBUG = env.read("DEBUG", kinds.FLAG, False)
SECRET_KEY = env.read("SECRET_KEY", kinds.SECRET, "" if PRODUCTION else own_key(VAR_DIR / "secret_key"))
if not SECRET_KEY:
    UNREADABLE["SECRET_KEY"] = kinds.SECRET.may_be
SECRET_KEY_FALLBACKS = env.read("SECRET_KEY_FALLBACKS", kinds.SECRETS, [])
# A password of this installation alone: a person who knows it can enter no other one. Production has none.
DEMO_PASSWORD = "" if PRODUCTION else own_key(VAR_DIR / "demo_password", 9)
ALLOWED_HOSTS = env.read("ALLOWED_HOSTS", kinds.HOSTS, [] if PRODUCTION else ["*"])
CSRF_TRUSTED_ORIGINS = env.read("CSRF_TRUSTED_ORIGINS", kinds.ORIGINS, [])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "csp",
    "atrum_torneos",
    "rules",
    "players",
    "tournaments",
]

MIDDLEWARE = [
    "atrum_torneos.serving.observed.RouteMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "atrum_torneos.serving.statics.StaticsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "atrum_torneos.middleware.PlainRequestsMiddleware",
    "atrum_torneos.middleware.InPlaceMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "atrum_torneos.middleware.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "players.sessions.AccountMiddleware",
    "players.entrance.EntranceMiddleware",
    "tournaments.trying.TryingMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.views.sender_marks.SenderMiddleware",
    "tournaments.views.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "atrum_torneos.urls"
WSGI_APPLICATION = "atrum_torneos.wsgi.application"
ASGI_APPLICATION = "atrum_torneos.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "atrum_torneos.context.site",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# The web server (`atrum_torneos.serving.serve`) -----------------------------------------------------------

HOST = env.read("HOST", kinds.TEXT, "127.0.0.1")
PORT = env.read("PORT", kinds.whole(1, 65535), 8000)
SOCKET_FD = env.read("SOCKET_FD", kinds.whole(0), None)
WEB_CONCURRENCY = env.read("WEB_CONCURRENCY", kinds.whole(1), os.cpu_count() or 1)
# Proxies that are believed whom a request comes from.
FORWARDED_ALLOW_IPS = env.read("FORWARDED_ALLOW_IPS", kinds.NETWORKS, ["127.0.0.1", "::1"])

# Data ---------------------------------------------------------------------------------------------------

# `atrum_torneos.serving.admission` lets fewer requests than that work at once: of four, one who reads and one who
# writes.
DB_POOL = env.read("DB_POOL", kinds.whole(4), 10)
# False takes off what hundreds at once need: writes of several in one transaction, questions and answers that are
# kept. Each request then does its own work, in the plain way of Django.
FOR_CROWDS = env.read("FOR_CROWDS", kinds.FLAG, True)
# One part of the connections is for writers, as large a part for readers; the rest is for what runs beside
# requests. More may write at once: those of one event wait for one of them (`tournaments.serving.together`).
WRITERS = (DB_POOL - 2) // 2
WRITING_AT_ONCE = 5 * WRITERS if FOR_CROWDS else WRITERS
# Seconds that a writer waits for other writers in the database; then the answer is "not saved", and when to come
# back. One that hangs shall not hold up all that come after it.
LOCK_PATIENCE = 20
# Seconds that a web process waits for an answer of PostgreSQL: more than any lock lasts.
ANSWER_PATIENCE = LOCK_PATIENCE + 10
# No URL: a folder's name may hold what one gives a meaning to, such as # or %.
OWN_DATABASE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(VAR_DIR / "tournaments.sqlite3"),
}
DATABASES = {"default": env.read("DATABASE_URL", kinds.DATABASE_URL, OWN_DATABASE)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # Writers queue for the lock when they begin, so that two of them never fail half-way.
        "transaction_mode": "IMMEDIATE",
        "timeout": LOCK_PATIENCE,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
    # A file, because an in-memory database has other locks than the one people use.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["ENGINE"] = "atrum_torneos.postgresql"
    DATABASES["default"]["OPTIONS"] |= {
        "pool": {"min_size": 1, "max_size": DB_POOL, "timeout": LOCK_PATIENCE},
        # PostgreSQL plans a question that a connection repeats once: half of its processor time.
        "server_side_binding": True,
        "prepare_threshold": 2,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.read("REDIS_URL", kinds.REDIS_URL, "")
# The version is a new one whenever a class that is kept changes its place: two releases may share a Redis.
IN_REDIS = {"BACKEND": "atrum_torneos.cache.PatientRedisCache", "LOCATION": REDIS_URL, "VERSION": 2}
CACHES: dict[str, dict[str, Any]] = {
    "default": IN_REDIS if REDIS_URL else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # The sums of seasons, which cost seconds to make again, outlive the process.
    "sums": IN_REDIS
    if REDIS_URL
    else {
        "BACKEND": "atrum_torneos.cache.PatientFileCache",
        "LOCATION": str(VAR_DIR / "sums"),
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
# A request that asks for a job does not wait for the broker.
CELERY_BROKER_CONNECTION_TIMEOUT = 1.0
# Nor for its turn at a pool: the library's two wait for each other without an end once one question hangs.
CELERY_BROKER_POOL_LIMIT = None
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 2.0, "socket_connect_timeout": 1.0, "retry_on_timeout": False}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CONCURRENCY = env.read("JOB_CONCURRENCY", kinds.whole(1), 1)

# Accounts -----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = ["players.sessions.AccountBackend"]
SESSION_ENGINE = "players.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# An address is optional, and confirmed by a letter. Nobody can ask whose it is: two accounts may have typed it,
# one of them may confirm it.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "players.adapter.AccountAdapter"
USERSESSIONS_ADAPTER = "tournaments.doors.notices.browsers.Sessions"
ACCOUNT_FORMS = {
    "login": "players.forms.LoginForm",
    "signup": "players.forms.SignupForm",
    "reauthenticate": "players.forms.ReauthenticateForm",
}
# Counted by `players.budgets` instead, so that strangers lock nobody out.
ACCOUNT_RATE_LIMITS = {"signup": None, "login": None, "login_failed": None}
MFA_RATE_LIMITS = {"webauthn_login": None}
MFA_FORMS = {
    "authenticate": "players.forms.SecondStepForm",
    "reauthenticate": "players.forms.SecondStepAgainForm",
}

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Atrum Arena Torneos"
MFA_TOTP_TOLERANCE = 1  # a code typed as it changes, or by a phone half a minute off (RFC 6238 §5.2)
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION

DEFAULT_FROM_EMAIL = env.read("DEFAULT_FROM_EMAIL", kinds.SENDER, "torneos@localhost")
EMAIL_CONFIG = env.read("EMAIL_URL", kinds.MAIL_URL, kinds.MAIL_URL.of("consolemail://"))
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 5
# The way of letters itself: notices have threads of their own, and must know if one went.
LETTERS_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
if EMAIL_CONFIG["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend":
    EMAIL_BACKEND = "atrum_torneos.mail.LettersBeside"

# Languages and time -------------------------------------------------------------------------------------

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]
LOCALE_PATHS = [FILES_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Web ----------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [FILES_DIR / "static"]
STATICFILES_FINDERS = [
    "atrum_torneos.sheets.OneSheetFinder",
    "atrum_torneos.sheets.LogInFinder",
]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "atrum_torneos.serving.statics.CollectedStorage"},
}
STATIC_ROOT.mkdir(exist_ok=True)
# Files are sent from threads; under ASGI Django mentions it at every one of them.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
WHITENOISE_USE_FINDERS = not PRODUCTION
# The finders give the others.
WHITENOISE_KEEP_ONLY_HASHED_FILES = not PRODUCTION
# A service worker rules over the addresses below its own.
WHITENOISE_ROOT = FILES_DIR / "static" / "root"
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
WHITENOISE_AUTOREFRESH = DEBUG

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tournaments.views.refusals.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A browser takes such a cookie only by HTTPS, for the whole site, and from this host alone.
COOKIE_PREFIX = "__Host-" if PRODUCTION else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
SECURE_SSL_REDIRECT = env.read("SECURE_SSL_REDIRECT", kinds.FLAG, PRODUCTION)
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# Where visitors find the source of what this server runs (AGPL §13). Change it with the code.
SOURCE_URL = env.read("SOURCE_URL", kinds.PAGE, "")

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "UNAUTHENTICATED_USER": None,
    "EXCEPTION_HANDLER": "tournaments.api.problems.answer",
}

# Networks in which programs may be told of news although they are not public (`tournaments.doors.hooks`).
HOOK_NETWORKS = env.read("HOOK_NETWORKS", kinds.OWN_NETWORKS, [])

# Personal notices (`tournaments.doors.notices`), each channel off until it is configured: docs/operar/avisos.md.
# Push services write to this address where something is wrong.
PUSH_CONTACT = env.read("PUSH_CONTACT", kinds.CONTACT, "")
TELEGRAM_TOKEN = env.read("TELEGRAM_TOKEN", kinds.TEXT, "")
TELEGRAM_BOT = env.read("TELEGRAM_BOT", kinds.BOT, "")
TELEGRAM_API = "https://api.telegram.org"

# Watching ------------------------------------------------------------------------------------------------

METRICS_TOKEN = env.read("METRICS_TOKEN", kinds.TEXT, "")
# Processes of one machine count in files here; the library reads the variable when it is imported.
PROMETHEUS_DIR = env.folder("PROMETHEUS_MULTIPROC_DIR", VAR_DIR / "metrics" if PRODUCTION else None)
os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
if PROMETHEUS_DIR:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(PROMETHEUS_DIR)

# Of the handler, too: libraries give their loggers levels of their own.
LOG_LEVEL = env.read(
    "LOG_LEVEL",
    kinds.one_of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
    "INFO" if PRODUCTION else "WARNING",
)
LOG_FORMAT = env.read("LOG_FORMAT", kinds.one_of("json", "text"), "json" if PRODUCTION else "text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "atrum_torneos.logs.JsonFormatter"},
        "text": {"()": "atrum_torneos.logs.TextFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": LOG_LEVEL,
            "formatter": LOG_FORMAT,
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # These write to a console of their own unless they are told otherwise. Only our formatter hides keys.
    "loggers": {
        name: {"handlers": [], "propagate": True}
        for name in ("django", "django.server", "uvicorn", "uvicorn.access", "celery", "celery.redirected")
    },
}
