"""Files by their first bytes: the text of a list, or the sentence that says what a file is and what to do."""

import io
import re
import zipfile
from collections.abc import Callable, Sequence

from atrum_judge.lists import text_of
from atrum_judge.outside.budget import Budget, Kind, TooMuch
from atrum_judge.text import Text
from tournaments.core.lists.columns import has_heading
from tournaments.core.lists.pages import is_page, rows_of_page
from tournaments.core.sheets.books import ZIPPED, as_columns, text_of_book

_DOCUMENT = Text("Es un documento de texto: ábrelo, copia los nombres y pégalos.")
_PICTURE = Text("Es una imagen: los nombres no se leen de ahí. Pide la lista como texto, o escríbela.")
_SOUND = Text("Es un audio o un video: no hay nombres que leer.")
_DATABASE = Text("Es una base de datos: guarda ahí la tabla de personas como CSV o .xlsx, y elige ese archivo.")
_OLD_BOOK = Text("Es un libro de Excel antiguo: cópialo y pégalo, o guárdalo como .xlsx.")
_PACKED = Text("Es un archivo comprimido: ábrelo, y elige el archivo con la lista que está adentro.")
_LINK = Text("Es un acceso directo a una página: abre la página, copia la lista y pégala.")
_PROGRAM = Text("Es un programa, y no una lista.")
_KINDS: Sequence[tuple[int, bytes, Text]] = (
    (0, b"%PDF", Text("Es un PDF: ábrelo, copia los nombres y pégalos.")),
    (0, b"\x89PNG", _PICTURE),
    (0, b"\xff\xd8\xff", _PICTURE),
    (0, b"GIF8", _PICTURE),
    (8, b"WEBP", _PICTURE),
    (4, b"ftyphei", _PICTURE),
    (4, b"ftypmif1", _PICTURE),
    (4, b"ftyp", _SOUND),
    (0, b"OggS", _SOUND),
    (0, b"ID3", _SOUND),
    (8, b"WAVE", _SOUND),
    (4, b"Standard Jet DB", _DATABASE),
    (4, b"Standard ACE DB", _DATABASE),
    (0, b"SQLite format 3\0", _DATABASE),
    (0, b"{\\rtf", _DOCUMENT),
    (0, b"\x1f\x8b", _PACKED),
    (0, b"Rar!", _PACKED),
    (0, b"7z\xbc\xaf\x27\x1c", _PACKED),
    (0, b"PK\x05\x06", _PACKED),
    (0, b"[InternetShortcut]", _LINK),
    (0, b"MZ\x90", _PROGRAM),
    (0, b"\x7fELF", _PROGRAM),
)
_OF_PDF = re.compile(r"^[ \t]*(?:endobj|endstream|startxref|%%EOF|\d{1,7} \d{1,5} obj\b)", re.MULTILINE)
_OF_JSON = re.compile(r"^\s*(?:\"[^\"]{1,60}\"\s*:.*|[\[\]{}]+\s*,?(?:\s*[\[{])?)\s*$")
_KEY = re.compile(r"\"[\w -]{1,40}\"\s*:\s*(?:\"|\d|true|false|null|\[|\{)")
_OF_PAGE = re.compile(r"</[A-Za-z][\w:-]*>|<(?:td|tr|th|div|span|li|br|p|a)\b[^<>]*>")
_FEWEST, _LONGEST = 2, 4_000
_CUT = Text("Es una parte de un archivo de otro programa, que se corta o está dañado: pide el archivo entero.")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_DOCUMENTS = ("word/", "ppt/")
_TEXTS = (".txt", ".csv", ".tsv")


class NotAList(ValueError):
    """A file of a kind that is not read; `text` says which, and what to do instead."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def text_of_file(raw: bytes, book: Callable[[bytes], str] | None = None, budget: Budget | None = None) -> str:
    """Return the text of a list in a file of any kind.

    Args:
        book: returns the text of a workbook, in a program of its own. It may raise more than is said here.

    Raises:
        NotAList: it is known as something else, or is damaged.
        TooMuch: more comes out than the budget has.
    """
    bare = raw.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n\t ") if raw[:1] in b"\xef\r\n\t " else raw
    for at, sign, said in _KINDS:
        if bare.startswith(sign, at):
            raise NotAList(said)
    if raw.startswith(_OLD_OFFICE):
        raise NotAList(_DOCUMENT if "WordDocument".encode("utf-16-le") in raw else _OLD_BOOK)
    if not raw.startswith(ZIPPED):
        return readable(text_of(raw).replace("\r\n", "\n").replace("\r", "\n"), budget)
    inside = _inside(raw, budget or Budget())
    if inside is None:
        return book(raw) if book else text_of_book(raw, budget, has_heading)
    return readable(text_of(inside).replace("\r\n", "\n"), budget)


def readable(text: str, budget: Budget | None = None) -> str:
    """Return a text as it is, and of a page of the web its tables as columns. Raises `NotAList`, `TooMuch`."""
    if not is_page(text):
        return text
    if not (rows := rows_of_page(text, budget or Budget())):
        raise NotAList(Text("Es una página sin ninguna tabla: copia los nombres de ella y pégalos."))
    return as_columns(rows)


def fragment(text: str) -> Text | None:
    """Return what a text is that is a piece of a file of another kind, whose beginning is missing; else None."""
    if _OF_PDF.search(text):
        return _KINDS[0][2]
    lines = [line[:_LONGEST] for line in text.splitlines() if line.strip()]
    keys = sum(len(_KEY.findall(line)) for line in lines)
    records = sum(bool(_OF_JSON.match(line)) for line in lines)
    tags = sum(bool(_OF_PAGE.search(line)) for line in lines)
    found = sum(len(_OF_PAGE.findall(line)) for line in lines)
    is_json = keys > 0 and (2 * records >= len(lines) or keys >= _FEWEST * len(lines))
    is_page = found >= _FEWEST and 2 * tags >= len(lines)
    return _CUT if is_json or is_page else None


def _inside(raw: bytes, budget: Budget) -> bytes | None:
    """Return the only text in an archive, or its chat; None for what may be a workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            names = set(packed.namelist())
            kind = packed.read("mimetype")[:80] if "mimetype" in names and _is_small(packed) else b""
            if any(name.startswith(_DOCUMENTS) for name in names) or b"opendocument.text" in kind:
                raise NotAList(_DOCUMENT)
            return None if {"content.xml", "[Content_Types].xml"} & names else _only_text(packed, budget)
    except (TooMuch, MemoryError, NotAList):
        raise
    except Exception as error:  # a damaged archive breaks its reader in any way
        raise NotAList(Text("El libro está dañado: cópialo y pégalo.")) from error


def _is_small(packed: zipfile.ZipFile) -> bool:
    return packed.getinfo("mimetype").file_size < 200


def _only_text(packed: zipfile.ZipFile, budget: Budget) -> bytes:
    """Return the only text in an archive; a chat is exported with its pictures. Raises `NotAList`, `TooMuch`."""
    texts = [
        part
        for part in packed.infolist()
        if part.filename.lower().endswith(_TEXTS) and not part.filename.startswith("__MACOSX")
    ]
    chats = [part for part in texts if part.filename.rpartition("/")[2] == "_chat.txt"]
    if len(found := chats or texts) != 1:
        raise NotAList(_PACKED)
    most = budget.most(Kind.UNPACKED)
    with packed.open(found[0]) as opened:
        raw = opened.read(most + 1)
    budget.take(Kind.UNPACKED, len(raw))
    return raw
