"""The browser's process: started, and gone when it is no longer wanted.

Takes: a program (`find`), and whether it is to have its sandbox. Gives: `Process` with its `Connection`.
Keeps true: a process has a profile of its own, which is removed with it; when we end, however that is, its pipe closes
and it ends as well. One that does not speak CBOR is started once more, to speak JSON.
Refuses: a browser that does not start (`render.start`), with its own words for it; one that cannot have the sandbox
that it is to have (`render.sandbox`).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from marrow.errors import RenderError
from marrow.render.protocol import Connection, Refused
from marrow.render.wire import Garbled, Json, Wire, wire

_START_S = 30.0
_STOP_S = 5.0
_PIPE_BYTES = 1 << 20
_FLAGS = """
    --headless --no-first-run --no-default-browser-check --disable-gpu --hide-scrollbars
    --mute-audio --disable-background-networking --disable-component-update --disable-sync --disable-extensions
    --disable-default-apps --disable-domain-reliability --disable-breakpad --disable-client-side-phishing-detection
    --disable-dev-shm-usage --disable-quic --metrics-recording-only --no-pings --password-store=basic
    --disable-features=MediaRouter,Translate,OptimizationHints,AutofillServerCommunication,DialMediaRouteProvider,RenderDocument
    --disable-background-timer-throttling --disable-renderer-backgrounding --disable-backgrounding-occluded-windows
    --force-color-profile=srgb --font-render-hinting=none --force-device-scale-factor=1 --disable-lcd-text
    --webrtc-ip-handling-policy=disable_non_proxied_udp --force-webrtc-ip-handling-policy --dns-prefetch-disable
""".split()
"""Nothing phoned home, nothing shown, the same picture on every machine as far as its fonts are the same. Without
`RenderDocument` a tab keeps its frame from page to page, which is a third of what an empty page costs."""
_NO_NAMES = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""The browser looks up no name itself: a page's requests go through a proxy, or nowhere."""
_CARETAKER = '"$@" 3<&0 4>&1 </dev/null >/dev/null; rm -rf -- "$0"'
"""The shell that starts the browser gives it our pipes, where it looks for them (it reads at descriptor 3 and writes at
4), waits for its end, and removes its profile: also when we have been killed, and nobody else is left to do it."""
ROOT = "root cannot have Chromium's sandbox: run as another user, or use --no-sandbox (in Python: sandbox=False)"
_NONE_HERE = "Chromium cannot have its sandbox here; --no-sandbox (in Python: sandbox=False) runs it without"


def is_root() -> bool:
    """Whether we run as root, for whom Chromium has no sandbox."""
    return sys.platform != "win32" and os.geteuid() == 0


def _pipe() -> tuple[int, int]:
    """A pipe that holds a snapshot of most pages: who writes one need not wait for who reads it."""
    read_from, write_to = os.pipe()
    try:
        import fcntl  # some systems have none

        fcntl.fcntl(write_to, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        pass  # only Linux can, and not beyond what its user may have
    return read_from, write_to


class Process:
    """A running browser. `sandbox` off is for users and containers that cannot have one."""

    def __init__(self, program: Path, *, sandbox: bool = True) -> None:
        if sandbox and is_root():
            raise RenderError("render.sandbox", ROOT)
        self.program, self._sandbox = program, sandbox
        try:
            self._start(wire())
        except Garbled:  # an old browser, or one of another make
            self._start(Json())

    def _start(self, spoken: Wire) -> None:
        program = self.program
        self._profile = tempfile.mkdtemp(prefix="marrow-browser-")
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `stop`
        arguments = [*_FLAGS, spoken.switch, _NO_NAMES, f"--user-data-dir={self._profile}"]
        arguments += [] if self._sandbox else ["--no-sandbox"]
        to_browser, from_us = _pipe()
        from_browser, to_us = _pipe()
        try:
            self._process = subprocess.Popen(
                ["/bin/sh", "-c", _CARETAKER, self._profile, str(program), *arguments],
                stdin=to_browser,
                stdout=to_us,
                stderr=self._errors,
                start_new_session=True,  # an interrupt at the terminal is for us; we end the browser ourselves
            )
        except OSError as error:
            os.close(from_us)
            os.close(from_browser)
            self._clear()
            raise RenderError("render.start", f"{program} did not start: {error}") from error
        finally:
            os.close(to_browser)
            os.close(to_us)
        self.connection = Connection(from_us, from_browser, spoken)
        try:
            self.version: str = self.connection.call("Browser.getVersion", timeout_s=_START_S)["product"]
        except (RenderError, Refused) as error:
            told = self._refusal(error)
            self.stop()
            if self.connection.is_garbled and not isinstance(spoken, Json):
                raise Garbled from error
            raise told from error
        except BaseException:  # an interrupt while it starts
            self.stop()
            raise

    @property
    def group(self) -> int:
        """The number of the group that all of the browser's processes are in."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self.connection.is_open and self._process.poll() is None

    def stop(self) -> None:
        """End the browser and all that belongs to it; again, and nothing happens."""
        self.connection.close()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self._process.pid, signal.SIGKILL)  # also what may have outlived it
        except (ProcessLookupError, PermissionError):
            pass
        self._process.wait()
        self._clear()

    def _clear(self) -> None:
        self._errors.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _refusal(self, error: Exception) -> RenderError:
        """Why it did not start, by what the browser wrote before it ended."""
        self._errors.seek(0)
        text = self._errors.read().decode("utf-8", "replace")
        if "no usable sandbox" in text.lower() or "without --no-sandbox" in text:
            return RenderError("render.sandbox", _NONE_HERE)
        lines = [line for line in text.splitlines() if line.strip()]
        told = lines[-1][-300:] if lines else error
        return RenderError("render.start", f"{self.program} did not start: {told}")
