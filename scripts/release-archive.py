"""Packs a folder reproducibly: names in order, one time for all files, no owners.

    release-archive.py tar|zip <archive> <folder> <name>    packs <folder>/<name>, named <name> in the archive

The time is SOURCE_DATE_EPOCH, in seconds since 1970.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile

kind, archive, folder, name = sys.argv[1:]
moment = int(os.environ["SOURCE_DATE_EPOCH"])


def files():
    for parent, folders, names in os.walk(os.path.join(folder, name)):
        folders.sort()
        for entry in sorted(names):
            path = os.path.join(parent, entry)
            yield path, os.path.relpath(path, folder), 0o755 if os.access(path, os.X_OK) else 0o644


if kind == "tar":
    with open(archive, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, moment) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path, inside, mode in files():
                entry = tarfile.TarInfo(inside)
                entry.size, entry.mode, entry.mtime = os.path.getsize(path), mode, moment
                entry.uname = entry.gname = "root"
                with open(path, "rb") as content:
                    tar.addfile(entry, content)
else:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, inside, mode in files():
            entry = zipfile.ZipInfo(inside, time.gmtime(moment)[:6])
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            with open(path, "rb") as content:
                packed.writestr(entry, content.read())
