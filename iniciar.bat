@echo off
rem Two clicks open the site.
chcp 65001 >nul
cd /d "%~dp0"
set PYTHON=python
where py >nul 2>nul && set PYTHON=py -3
%PYTHON% run.py %*
if errorlevel 1 pause
