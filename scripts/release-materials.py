"""Prints the bill of materials of a program as SPDX 2.3: its contents and its shared libraries.

    release-materials.py <program> <version> <commit> <triple>

Nothing is looked up on the network: the toolchain says what its runtime is, and the system's linker and packages which
libraries the program asks for. The time is SOURCE_DATE_EPOCH.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

program, version, commit, triple = sys.argv[1:]


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, package_version, license, supplier="NOASSERTION", **more):
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": package_version,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        **more,
    }


def swift_libraries():
    """The parts of the toolchain in a program with a static runtime. Without one they belong to the system."""
    if "linux" not in triple:
        return []
    toolchain = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    license = "Apache-2.0 WITH Swift-exception"
    supplier = "Organization: The Swift project"
    return [package(name, toolchain, license, supplier) for name in ("swift-stdlib", "swift-foundation-essentials")]


def system_libraries():
    """The program's shared libraries, with their versions on the build machine."""
    if "linux" not in triple:
        names = re.findall(r"^\s+(\S+) \(", output("otool", "-L", program), re.MULTILINE)
        return [package(os.path.basename(name), "of the system", "NOASSERTION") for name in sorted(names)]
    paths = dict(re.findall(r"^\s+(\S+) => (\S+)", output("ldd", program), re.MULTILINE))
    named = sorted(re.findall(r"NEEDED.*\[(\S+)\]", output("readelf", "-d", program)))
    return [package(name, system_version(paths.get(name)), "NOASSERTION") for name in named]


def system_version(path):
    """The Debian package of a library. Other systems have no common package manager."""
    if path is None:
        return "unknown"
    # A package may list a library below /usr or by a symbolic link.
    for place in (path, os.path.realpath(path), "/usr" + path, os.path.realpath(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", place], capture_output=True, text=True)
        if found.returncode == 0:
            owner = found.stdout.split(": ")[0].split(",")[0]
            return output("dpkg-query", "-W", "-f", "${source:Package} ${Version}", owner)
    return "unknown"


def relation(first, kind, second):
    return {"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second}


with open(program, "rb") as content:
    checksum = hashlib.sha256(content.read()).hexdigest()
moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
modelc = package(
    "modelc",
    version,
    "Apache-2.0",
    checksums=[{"algorithm": "SHA256", "checksumValue": checksum}],
    primaryPackagePurpose="APPLICATION",
    sourceInfo=f"built from commit {commit} for {triple}",
)
inside, beside = swift_libraries(), system_libraries()
document = {
    "spdxVersion": "SPDX-2.3",
    "SPDXID": "SPDXRef-DOCUMENT",
    "dataLicense": "CC0-1.0",
    "name": f"modelc-{version}-{triple}",
    "documentNamespace": f"https://spdx.org/spdxdocs/modelc-{version}-{triple}-{checksum}",
    "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: modelc scripts/release"]},
    "packages": [modelc, *inside, *beside],
    "relationships": [
        relation("SPDXRef-DOCUMENT", "DESCRIBES", modelc["SPDXID"]),
        *(relation(modelc["SPDXID"], "STATIC_LINK", other["SPDXID"]) for other in inside),
        *(relation(modelc["SPDXID"], "DYNAMIC_LINK", other["SPDXID"]) for other in beside),
    ],
}
print(json.dumps(document, indent=2))
