"""The errors Marrow raises: a shallow tree, each with a stable code.

    MarrowError
    ├── InputError     what was given cannot be read as a page, or breaks a limit
    ├── FetchError     an address could not be fetched, or must not be
    ├── RenderError    a browser is missing, or could not render the page
    ├── NoArticle      the page was read, and holds no article
    ├── PrintError     an article could not be printed
    ├── OptionError    an option has an unknown name or a value out of range
    └── MissingExtra   a feature needs an optional package

A code never changes its meaning; `CODES` lists them all and `docs/errors.md` explains them.
The library raises. Front ends turn an error into an outcome that carries the same code.
"""

from __future__ import annotations

CODES = {
    "input.empty": "There are no bytes, or nothing but white space.",
    "input.binary": "The bytes are an image, an archive, a PDF or other binary data.",
    "input.not_html": "The text is JSON, XML or a feed, not a web page.",
    "input.too_large": "The page has more bytes than max_bytes allows.",
    "input.missing": "The file or folder does not exist, or cannot be read.",
    "input.denied": "The store in which the file lies wants credentials, and has none or refuses them.",
    "input.not_list": "The text is not a list of filters: a web page, binary data, or no rules at all.",
    "input.shrunk": "The list of filters has lost nearly all of its rules.",
    "input.damaged": "The file is not whole, or is of another version.",
    "fetch.scheme": "Only http and https addresses are fetched.",
    "fetch.address": "The address is malformed.",
    "fetch.private": "The host is private, loopback or otherwise not public.",
    "fetch.dns": "The host name has no address.",
    "fetch.connect": "The connection failed or was cut.",
    "fetch.tls": "The secure connection could not be made.",
    "fetch.timeout": "The server took longer than timeout_s.",
    "fetch.status": "The server answered with an error status.",
    "fetch.redirects": "There were more redirects than max_redirects.",
    "fetch.too_large": "The answer has more bytes than max_bytes allows.",
    "fetch.type": "The answer is not a web page.",
    "fetch.robots": "The site's robots.txt does not allow this address.",
    "render.missing": "There is no Chromium or Chrome to render with.",
    "render.start": "The browser did not start.",
    "render.sandbox": "The browser cannot have its sandbox here: root has none, and some containers allow none.",
    "render.gone": "The browser ended while it worked.",
    "render.crashed": "The tab crashed, mostly for want of memory.",
    "render.timeout": "The browser took longer than render_timeout_s.",
    "render.load": "The browser could not load the page.",
    "render.too_large": "The rendered page has more nodes or bytes than can be read.",
    "render.needed": "What was asked for needs boxes, and no browser laid the page out.",
    "article.no_text": "The page shows no text: empty, images alone, or built by scripts.",
    "article.too_short": "The page shows text, but too little of it to be an article.",
    "article.login": "The page is a login or consent form without an article.",
    "article.no_posts": "The page shows no posts to split it into.",
    "print.failed": "The pages could not be set: the engine says why.",
    "print.timeout": "Setting the pages took longer than print_timeout_s.",
    "option.unknown": "There is no option of that name.",
    "option.value": "The value does not fit the option's type or range.",
    "option.file": "The settings file cannot be changed.",
    "listen.port": "The address or port to listen at cannot be used.",
    "request.malformed": "The request is not as the API's description has it.",
    "request.key": "The request has no key, or none that is known.",
    "request.refused": "The request comes from elsewhere, under a foreign name, or asks for what is not served.",
    "request.unknown": "There is no such address.",
    "request.method": "The address is not asked for by this method.",
    "request.format": "There is no such format, or none of those that are accepted.",
    "request.too_large": "The request has more bytes than serve_max_bytes allows.",
    "request.forgotten": "The page that the workbench works on is no longer kept; it is sent again.",
    "request.timeout": "The body of the request took longer than serve_timeout_s.",
    "request.rate": "There were more requests than serve_rate allows.",
    "server.busy": "There is more to do than the server takes on; nothing was begun.",
    "server.defect": "Something went wrong that nobody foresaw.",
    "worker.timeout": "The work took longer than serve_timeout_s, or batch_timeout_s, allows.",
    "worker.memory": "The work needed more memory than serve_memory_mb, or batch_memory_mb, allows.",
    "worker.lost": "The process that did the work ended.",
    "filter.language": "The page is in a language that is not wanted.",
    "filter.page_type": "The page is of a type that is not wanted.",
    "filter.confidence": "The article is less sure than min_confidence asks.",
    "filter.length": "The text is shorter or longer than is wanted.",
    "filter.duplicate": "The text is that of an earlier page, and duplicates are dropped.",
    "output.exists": "The folder of results has a batch in it already.",
    "output.plan": "The batch was begun with other sources or settings.",
    "output.inside": "The results would lie where the sources are found, and be some of them the next time.",
    "output.remote": "Results are to go to an address, and they go to a folder.",
    "output.full": "There is no room left where results are written.",
    "engine.failed": "The engine that runs a batch gave up, or there is none.",
    "extra.missing": "The feature needs a package that is not installed.",
    "model.damaged": "The files of a model are missing or not those that were written together.",
}


class MarrowError(Exception):
    """Base of all errors; `code` is stable, `stage` says where it happened, `url` what was worked on."""

    stage = "marrow"

    def __init__(self, code: str, message: str, *, url: str | None = None) -> None:
        if code not in CODES:
            raise KeyError(code)
        super().__init__(message)
        self.code = code
        self.message = message
        self.url = url

    def __str__(self) -> str:
        where = f"{self.url}: " if self.url else ""
        return f"{where}{self.message} [{self.code}]"

    def __reduce__(self) -> tuple[object, ...]:
        # The default would call cls(message) and fail between processes, for want of a code.
        # The attributes go along: a subclass may have more of them.
        return (_rebuild, (type(self), self.code, self.message, self.url), vars(self))


class InputError(MarrowError):
    """What was given cannot be read as a page, or breaks a limit."""

    stage = "read"


class FetchError(MarrowError):
    """An address could not be fetched, or must not be."""

    stage = "fetch"


class RenderError(MarrowError):
    """A browser is missing, or could not render the page."""

    stage = "render"


class NoArticle(MarrowError):
    """The page was read, and holds no article."""

    stage = "judge"


class PrintError(MarrowError):
    """An article could not be printed."""

    stage = "print"


class OptionError(MarrowError):
    """An option has an unknown name or a value out of range."""

    stage = "options"


class MissingExtra(MarrowError):
    """A feature needs an optional package; the message names it."""

    stage = "import"


def _rebuild(cls: type[MarrowError], code: str, message: str, url: str | None) -> MarrowError:
    return cls(code, message, url=url)
