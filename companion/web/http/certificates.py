"""A self-signed TLS certificate, with which browsers use https and unlock what they reserve for secure pages.

Nobody vouches for it, so browsers warn before they accept it. It is saved, so that they warn only once.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from hashlib import blake2s
from pathlib import Path
from typing import NamedTuple

from companion import home
from components.problems import SalvageError

FOLDER = "certificates"
DAYS = "825"
"""Its validity in days: browsers accept no longer one."""
BROWSER_WARNING = (
    "The certificate is this machine's own, so browsers warn that they don't know it; go on all the same, once on each "
    "phone. It keeps others on this network from reading along, and lets phones keep their screens awake."
)
NO_OPENSSL = (
    "--tls needs the openssl command, which makes the certificate, and it isn't there; install it, or leave out --tls: "
    "all works without, only the screens of some phones go dark"
)


class Certificate(NamedTuple):
    """The files of a certificate and its key."""

    file: Path
    key: Path


def find_certificate(hosts: Sequence[str]) -> Certificate:
    """Return the certificate for names and addresses; openssl makes it if there is none yet. Raises SalvageError."""
    kind_by_host = {
        host: "IP" if re.fullmatch(r"[\d.]+|.*:.*", host) else "DNS" for host in sorted(hosts) if host.isascii()
    }
    alternative_names = ",".join(f"{kind}:{host}" for host, kind in kind_by_host.items())
    folder, stem = home.folder() / FOLDER, blake2s(alternative_names.encode(), digest_size=8).hexdigest()
    certificate = Certificate(folder / f"{stem}.pem", folder / f"{stem}.key")
    if not (certificate.file.is_file() and certificate.key.is_file() and _is_good(certificate.file)):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", DAYS,
             "-subj", "/CN=salvage table", "-addext", f"subjectAltName={alternative_names}",
             "-keyout", str(certificate.key), "-out", str(certificate.file))  # fmt: skip
        certificate.key.chmod(0o600)
    return certificate


def _is_good(file_path: Path) -> bool:
    """Check whether a certificate is valid for at least another day."""
    command = [_find_openssl(), "x509", "-checkend", "86400", "-noout", "-in", str(file_path)]
    return subprocess.run(command, capture_output=True).returncode == 0


def _run_openssl(*arguments: str) -> None:
    """Run openssl. Raises SalvageError with its message."""
    process = subprocess.run([_find_openssl(), *arguments], capture_output=True, text=True)
    if process.returncode:
        raise SalvageError(f"openssl can't make a certificate: {(process.stderr.strip() or '?').splitlines()[-1]}")


def _find_openssl() -> str:
    path = shutil.which("openssl")
    if path is None:
        raise SalvageError(NO_OPENSSL)
    return path
