import Foundation

@testable import CompilerSupport
@testable import ModelDocuments

/// A model of four lines, and findings in it.
enum Sample {
    static let path = "App/Model.xcdatamodel/contents"
    static let text = """
        <model>
        \t<entity name="Post">
            <attribute name="😀" type="String"/>
        </entity></model>
        """
    static let rule = RuleMetadata(
        id: "CKL104",
        name: "required-attribute-without-default",
        severity: .error,
        summary: "A mirrored attribute is required and has no default.",
        rationale: "Core Data would not load the store. Use `optional`."
    )
    static let note = RuleMetadata(id: "GEN001", name: "a-note", severity: .note, summary: "S.", rationale: "R.")

    static var sources: FindingTexts {
        var sources = FindingTexts()
        sources.add(Array(text.utf8), path: path)
        return sources
    }

    /// The place of the attribute's type, behind a character of four bytes.
    static let location: SourceLocation = location(of: "<attribute", part: .attribute("type"))

    static func place(_ path: String, _ offset: Int, length: Int = 0) -> SourceLocation {
        SourceLocation(path: path, offset: offset, part: .text(length: length))
    }

    static func location(of tag: String, part: SourceLocation.Part = .element) -> SourceLocation {
        let prefix = text.range(of: tag).map { text[..<$0.lowerBound] } ?? ""
        return SourceLocation(path: path, offset: prefix.utf8.count, part: part)
    }

    static func finding(
        _ rule: RuleMetadata = rule,
        message: String = "'Post.title' is required",
        help: String? = nil,
        symbol: String? = "Post.title",
        location: SourceLocation? = location,
        related: [Diagnostic.Related] = [],
        fix: Fix? = nil,
        waiver: ReportWaiver? = nil
    ) -> ReportFinding {
        let diagnostic = Diagnostic(
            rule: rule,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related,
            fix: fix
        )
        return ReportFinding(diagnostic, waiver: waiver)
    }

    /// The edit that makes the attribute optional.
    static let fix = Fix(.set("optional", to: "YES"), at: location(of: "<attribute"), isCertain: false)

    static func report(_ findings: ReportFinding..., passes: [ReportPass] = []) -> Report {
        Report(sections: [ReportSection(name: "Model", findings: findings)], passes: passes)
    }

    static let waiver = ReportWaiver(reason: "accepted: 50 %, for now", until: "2027-03-31")
}

/// Text that means something to one format or another.
enum Hostile {
    static let texts = [
        "100 %\r\n::error::forged, 50%25",
        "a, b: c = d",
        "a|b \\| `c` ``d`` *e* _f_ ~g~ $h$ # i",
        "[link](https://example.org) ![image](x) {0} {{1}} \\[",
        "<script>alert(1)</script> &amp; \"quoted\" 'single'",
        "]]> <![CDATA[ --> ?>",
        "\u{1B}[31mred\u{1B}[0m \u{0}\u{7}\u{8}\u{7F}\u{85}\u{9B}",
        "\u{202E}turned\u{2066} \u{2028}\u{2029} \u{FFFE}\u{FFFF}",
        "👩‍👩‍👧 é 漢字 @team #12 :bug: :100:",
        "\ttab\u{A0}",
        "",
    ]
}

extension String {
    var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    func occurrences(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
