#!/bin/sh
# ical.js 2.2.1 reads the first value only of an RDATE with several in a VTIMEZONE (RFC 5545, 3.8.5.2, allows many).
# icalendar 7.3.2 writes such lines in add_missing_timezones(): July in Madrid is then 09:00Z instead of 08:00Z.
# Seen: one line "one-hour-late"; the same changes, one RDATE each, are read right.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install icalendar==7.3.2 2>/dev/null
npm init -y >/dev/null
npm install --silent ical.js@2.2.1 >/dev/null
v/bin/python - <<'PY'
from datetime import datetime
from zoneinfo import ZoneInfo
from icalendar import Calendar, Event
calendar, event = Calendar(), Event()
calendar.add("prodid", "-//check//")
calendar.add("version", "2.0")
event.add("uid", "1@example.org")
event.add("dtstamp", datetime(2026, 1, 1, tzinfo=ZoneInfo("UTC")))
event.add("dtstart", datetime(2026, 7, 15, 10, tzinfo=ZoneInfo("Europe/Madrid")))
calendar.add_component(event)
calendar.add_missing_timezones()
text = calendar.to_ical().decode()
open("many.ics", "w").write(text)
lines = text.replace("\r\n ", "").split("\r\n")
one = [f"RDATE:{v}" if line.startswith("RDATE") else line
       for line in lines for v in (line.partition(":")[2].split(",") if line.startswith("RDATE") else [""])]
open("one.ics", "w").write("\r\n".join(one))
PY
cat >read.cjs <<'JS'
const ICAL = require('ical.js').default || require('ical.js');
for (const name of ['many.ics', 'one.ics']) {
  ICAL.TimezoneService.reset();
  const all = new ICAL.Component(ICAL.parse(require('fs').readFileSync(name, 'utf8')));
  for (const zone of all.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  console.log(name, new ICAL.Event(all.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString());
}
JS
node read.cjs | tee seen
grep -q 'many.ics 2026-07-15T09:00' seen && grep -q 'one.ics 2026-07-15T08:00' seen
