"""Reads the reports in the current folder with their consumers; see check-consumers."""

import json
import os
import re
import sys
from urllib.parse import unquote

import jsonschema
import junitparser
import markdown_it
from sarif import loader


def check_schema(sarif, schema_path):
    if not os.path.exists(schema_path):
        print(f"skipped: the SARIF schema: there is no {os.path.relpath(schema_path)}")
        return
    with open(schema_path) as file:
        schema = json.load(file)
    validator = jsonschema.validators.validator_for(schema)
    validator(schema, format_checker=validator.FORMAT_CHECKER).validate(sarif)
    print("ok: SARIF against its schema")


def check_sarif(sarif, findings):
    results = sarif["runs"][0]["results"]
    records = loader.load_sarif_file("report.sarif").get_records()
    assert len(results) == len(records) == len(findings)
    for result, finding in zip(results, findings):
        place = result["locations"][0]["physicalLocation"]
        assert unquote(place["artifactLocation"]["uri"]) == finding["path"]
        assert os.path.isfile(finding["path"]), finding["path"]
        region = place["region"]
        for member, expected in [("startLine", "line"), ("startColumn", "column"), ("endColumn", "endColumn")]:
            assert region[member] == finding[expected]
        assert result["partialFingerprints"] == {"modelc/v1": finding["fingerprint"]}
        assert bool(result["suppressions"]) == bool(finding["waived"])
        check_fixes(result["fixes"], finding["fixes"])
    assert any(finding["fixes"] for finding in findings)
    print(f"ok: SARIF with sarif-tools, {len(records)} results")


def check_fixes(shown, fixes):
    """Both formats have the same edits, of files that are there and long enough."""
    assert len(shown) == len(fixes)
    for fix, expected in zip(shown, fixes):
        (change,) = fix["artifactChanges"]
        (replacement,) = change["replacements"]
        region = replacement["deletedRegion"]
        assert unquote(change["artifactLocation"]["uri"]) == expected["path"]
        assert replacement["insertedContent"]["text"] == expected["text"]
        for member, key in [("startLine", "line"), ("startColumn", "column"), ("endLine", "endLine"), ("endColumn", "endColumn")]:
            assert region[member] == expected[key]
        with open(expected["path"], encoding="utf-8") as file:
            lines = file.read().split("\n")
        assert len(lines[expected["endLine"] - 1]) >= expected["endColumn"] - 1


def read_annotation(line):
    """A workflow command as GitHub's runner parses it; anything ambiguous is an error."""
    command = re.fullmatch(r"::(error|warning|notice) ([^:\r\n]*)::([^\r\n]*)", line)
    assert command, line
    properties = {}
    for pair in command[2].split(","):
        name, value = pair.split("=", 1)
        assert name in {"file", "line", "endLine", "col", "endColumn", "title"} and name not in properties, line
        properties[name] = unescape(value, {"25": "%", "0D": "\r", "0A": "\n", "3A": ":", "2C": ","})
    return command[1], properties, unescape(command[3], {"25": "%", "0D": "\r", "0A": "\n"})


def unescape(text, codes):
    return re.sub("%(.{0,2})", lambda code: codes[code[1]], text)


def check_annotations(findings):
    words = {"error": "error", "warning": "warning", "note": "notice"}
    with open("report.github", newline="") as file:
        lines = file.read().split("\n")
    assert lines.pop() == ""
    standing = [finding for finding in findings if not finding["waived"]]
    assert len(lines) == len(standing)
    for line, finding in zip(lines, standing):
        word, properties, message = read_annotation(line)
        assert word == words[finding["severity"]]
        assert properties["file"] == finding["path"]
        assert properties["line"] == str(finding["line"]) and properties["col"] == str(finding["column"])
        assert message.split("\n")[0] == finding["message"]
    print(f"ok: annotations, {len(lines)} commands")


def check_junit(report):
    document = junitparser.JUnitXml.fromfile("report.xml")
    cases = [case for suite in document for case in suite]
    findings = report["findings"]
    failing = [finding for finding in findings if finding["severity"] == "error" and not finding["waived"]]
    assert len(cases) == document.tests == len(findings) + len(report["passes"])
    assert document.failures == len(failing) and document.errors == 0
    for suite in document:
        assert suite.tests == len(list(suite))
    assert len({(suite.name, case.name) for suite in document for case in suite}) == len(cases)
    print(f"ok: JUnit with junitparser, {len(cases)} tests")


# A field, an index, a grant that waits for a deployment.
DEPLOYMENT = ["CKP314", "CKP375", "CKP376"]


def check_markdown(findings):
    with open("report.md") as file:
        report = file.read()
    rows = re.findall("<tr>.*?</tr>", markdown_it.MarkdownIt("gfm-like", {"linkify": False}).render(report), re.S)
    rows = [row for row in rows if "<th>" not in row]
    # Notes about what to deploy are names on one line instead.
    planned = [finding for finding in findings if finding["rule"] in DEPLOYMENT and not finding["waived"]]
    planned = [finding for finding in planned if finding["severity"] == "note"]
    line = "".join(line for line in report.split("\n") if line.startswith("**Deploy before the build ships:**"))
    assert all(finding["symbol"] in line for finding in planned)
    assert len(rows) == len(findings) - len(planned) and all(row.count("<td>") == 4 for row in rows)
    with open("summary.md") as file:
        assert file.read() == 2 * (report + "\n")
    print(f"ok: Markdown with markdown-it-py, {len(rows)} rows; job summary")


def main(schema_path):
    with open("report.json") as file:
        report = json.load(file)
    with open("report.sarif") as file:
        sarif = json.load(file)
    findings = report["findings"]
    assert any(finding["waived"] for finding in findings) and any(not finding["waived"] for finding in findings)
    check_schema(sarif, schema_path)
    check_sarif(sarif, findings)
    check_annotations(findings)
    check_junit(report)
    check_markdown(findings)


main(*sys.argv[1:])
