import CompilerSupport

extension [SiteFinding] {
    /// `1 error, 2 warnings`; `no findings`.
    var tally: String {
        let standing = filter { $0.waiver == nil }
        let words = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = standing.count { $0.diagnostic.severity == severity }
            return count == 0 ? nil : counted(count, severity.rawValue, "\(severity.rawValue)s")
        }
        return words.isEmpty ? "no findings" : words.joined(separator: ", ")
    }

    /// Each with what to do about it.
    var list: HTML { isEmpty ? .paragraph("No findings.") : .bullets(map(\.item)) }
}

extension SiteFinding {
    fileprivate var item: HTML {
        let severity = HTML.badge(diagnostic.severity.rawValue, "severity", diagnostic.severity.rawValue)
        let head: [HTML] = [severity, " \(diagnostic.message) ", .code(diagnostic.rule.id)]
        let rest = [diagnostic.help, place, waiver.map { "Waived: \($0)" }].compactMap(\.self)
        return HTML(head + rest.map(HTML.remark))
    }

    /// The rule alone, for a table.
    var badge: HTML {
        let word = waiver == nil ? diagnostic.severity.rawValue : "waived"
        return .badge("\(diagnostic.rule.id) \(word)", "severity", word)
    }
}
