// The scripts of every page, as one (config/sheets.py).
import "./parts.js";
import "./site.js";
import "./live.js";
import "./eye.js";
import "./outbox.js";
import "./sending.js";
