import CompilerSupport

extension ReportPrinter {
    /// Findings for people: the place, the message, the line with a caret, and the remedy.
    ///
    ///     Model.xcdatamodeld (V4, current) · mirrored: configuration Cloud (modelc.json)
    ///     Model.xcdatamodeld/V4.xcdatamodel/contents:12:9: error: 'Post.title' is required and has no default [CKL104]
    ///       12 |         <attribute name="title" attributeType="String"/>
    ///          |         ^ = Core Data would not load the store (134060). Make it optional or give it a default.
    ///
    /// A remedy is printed once, below the first finding that has it; remedies that name the element are different
    /// texts. A note has no line of the source: it is short, because it asks for nothing.
    package func text(_ options: TextReportOptions = TextReportOptions()) -> String {
        TextReport(printer: self, options: options).text
    }
}

private struct TextReport {
    let printer: ReportPrinter
    let options: TextReportOptions

    var text: String {
        var shownHelp: Set<[String?]> = []
        var lines = printer.report.sections.flatMap { self.lines(of: $0, &shownHelp) }
        if options.showsSummary { lines.append(summary) }
        return lines.map { $0.withoutCommand + "\n" }.joined()
    }

    private func lines(of section: ReportSection, _ shownHelp: inout Set<[String?]>) -> [String] {
        var lines: [String] = []
        if options.showsSummary, let heading = section.heading { lines.append(heading.printable) }
        let (findings, inherited) = options.showsInherited ? (section.findings, nil) : section.findings.withoutInherited
        for group in findings.grouped {
            lines += group.count == 1 ? self.lines(of: group.first, &shownHelp) : [line(of: group)]
        }
        lines += [inherited].compactMap(\.self)
        return options.showsSummary ? lines + section.facts.map(\.printable) : lines
    }

    /// Prints a rule's remedy only once.
    private func lines(of finding: ReportFinding, _ shownHelp: inout Set<[String?]>) -> [String] {
        let diagnostic = finding.diagnostic
        let severity = finding.waiver == nil ? diagnostic.severity.rawValue : "waived"
        let head = printer.line(diagnostic, severity: colored(severity, diagnostic.severity))
        let isShort = diagnostic.severity == .note && finding.waiver == nil && !options.repeatsHelp
        let place = isShort ? nil : diagnostic.location
        let excerpt = SourceExcerpt(place, in: printer.sources, width: options.width)
        let isNewHelp = shownHelp.insert([diagnostic.rule.id, diagnostic.help]).inserted
        let details = printer.details(of: finding, showsHelp: isNewHelp || options.repeatsHelp)
        return [head] + excerpt.lines + (details + cure(of: diagnostic)).map { "\(excerpt.margin)= \($0)" }
    }

    /// The line that the edit of a finding would make.
    private func cure(of diagnostic: Diagnostic) -> [String] {
        let reach = max(SourceExcerpt.leastWidth, ((options.width ?? SourceExcerpt.widthLimit) - 20) / 2)
        guard let fix = diagnostic.fix, let line = printer.sources.line(after: fix, reach: reach) else { return [] }
        return ["\(fix.isCertain ? "write" : "for example"): \(line)".printable]
    }

    private func line(of group: FindingGroup) -> String {
        let first = group.first.diagnostic
        let severity = colored(first.severity.rawValue, first.severity)
        return printer.line(first, severity: severity, message: group.message)
    }

    private var summary: String {
        let tally = printer.report.tally
        guard let worst = printer.report.worstFinding(withInherited: options.showsInherited) else { return tally }
        return "\(tally) · next: modelc explain \(worst.rule.id)"
    }

    private func colored(_ word: String, _ severity: Severity) -> String {
        guard options.usesColor else { return word }
        let code =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        return "\u{1B}[\(code)m\(word)\u{1B}[0m"
    }
}

/// The options of a text report.
package struct TextReportOptions: Equatable, Sendable {
    /// True if severities are coloured, for terminals.
    var usesColor: Bool
    /// The width of the terminal, to which excerpts are cut; nil without one.
    var width: Int?
    /// True if headings and the summary are printed beside the findings.
    var showsSummary: Bool
    /// True if the remedy is printed below each finding, instead of only the first that has it, and the line of a note.
    var repeatsHelp: Bool
    /// True if findings that were there before the branch are printed, instead of their number.
    var showsInherited: Bool

    /// Creates options.
    package init(
        usesColor: Bool = false,
        width: Int? = nil,
        showsSummary: Bool = true,
        repeatsHelp: Bool = false,
        showsInherited: Bool = false
    ) {
        self.usesColor = usesColor
        self.width = width
        self.showsSummary = showsSummary
        self.repeatsHelp = repeatsHelp
        self.showsInherited = showsInherited
    }
}

/// The line of a finding, with its number in a margin and a caret below.
private struct SourceExcerpt {
    /// The line and the caret; empty when there is no line to show.
    let lines: [String]
    /// Blanks as wide as the margin before the bar.
    let margin: String

    /// The longest line that is shown whole; a generated file can contain a model in one line.
    static let widthLimit = 160

    /// The shortest one, beside any margin.
    static let leastWidth = 20

    init(_ location: SourceLocation?, in sources: FindingTexts, width: Int?) {
        guard let location, let start = sources.range(of: location)?.start,
            let line = sources.excerpt(of: location, reach: 4 * Self.widthLimit), !line.text.isEmpty
        else {
            lines = []
            margin = "   "
            return
        }
        let number = "\(start.line)"
        margin = String(repeating: " ", count: number.count + 3)
        // A tab is up to eight columns wide, so a line with tabs is cut earlier than it had to be.
        let room = (width ?? Self.widthLimit) - margin.count - 2
        let limit = width == nil ? Self.widthLimit : min(Self.widthLimit, max(Self.leastWidth, room))
        let window = Self.window(of: line.text, around: line.column, limit: limit, tab: width == nil ? 1 : 8)
        lines = ["  \(number) | \(window.text)", "\(margin)| \(window.indent)^"]
    }

    /// The line, or the part of it around a column, and the blanks up to that column. Tabs stay tabs, so that the caret
    /// is below its letter whatever width a terminal gives them. What was cut off is shown by dots.
    private static func window(of line: String, around column: Int, limit: Int, tab: Int) -> (
        text: String, indent: String
    ) {
        let scalars = Array(line.unicodeScalars)
        let caret = min(column - 1, scalars.count)
        let widths = scalars.map { $0 == "\t" ? tab : 1 }
        let isWhole = widths.reduce(0, +) <= limit
        var start = isWhole ? 0 : max(0, caret - limit / 2)
        // The indent of the line says nothing when its beginning is cut off.
        if start > 0 { start = scalars[start...].firstIndex { $0 != " " && $0 != "\t" } ?? start }
        if start > caret { start = caret }
        var end = start
        var width = 0
        while end < scalars.count, width + widths[end] <= limit || isWhole {
            width += widths[end]
            end += 1
        }
        var visible = scalars[start..<end].map { $0.isUnprintable ? "\u{FFFD}" : $0 }
        let dots: Unicode.Scalar = "\u{2026}"
        if start > 0, caret > start, !visible.isEmpty { visible[0] = dots }
        if end < scalars.count, caret < end - 1, !visible.isEmpty { visible[visible.count - 1] = dots }
        let indent = visible.prefix(caret - start).map { $0 == "\t" ? "\t" : " " as Unicode.Scalar }
        return (String(String.UnicodeScalarView(visible)), String(String.UnicodeScalarView(indent)))
    }
}

/// One entry of a report for people: a finding, or all findings of one rule about one entity.
struct FindingGroup {
    let first: ReportFinding
    let subject: String
    /// The properties that the findings are about.
    var properties: [String] = []
    var count = 1

    /// The message for a group of several findings.
    var message: String {
        let names = properties.isEmpty ? "" : " (\(properties.uniqued.listed(5).printable))"
        return "\(count) findings in '\(subject.printable)'\(names): \(first.diagnostic.rule.summary)"
    }
}

extension [ReportFinding] {
    /// The findings in groups, in the order of their first findings: many of one rule become one line for each entity.
    ///
    /// A model that was not designed for CloudKit can break one rule hundreds of times, which would hide all other
    /// findings.
    var grouped: [FindingGroup] {
        let limit = 20
        let counts = Dictionary(grouping: self, by: \.diagnostic.rule.id).mapValues(\.count)
        var groups: [FindingGroup] = []
        var positions: [String: Int] = [:]
        for finding in self {
            let (rule, symbol) = (finding.diagnostic.rule, finding.diagnostic.symbol)
            let isOneOfMany = finding.waiver == nil && symbol != nil && counts[rule.id, default: 0] > limit
            let subject = String((symbol ?? "").prefix { $0 != "." })
            let key = "\(rule.id) \(finding.diagnostic.severity) \(subject)"
            if isOneOfMany, let position = positions[key] {
                groups[position].count += 1
                groups[position].properties += finding.properties
            } else {
                if isOneOfMany { positions[key] = groups.count }
                groups.append(FindingGroup(first: finding, subject: subject, properties: finding.properties))
            }
        }
        return groups
    }
}

extension ReportFinding {
    /// The property in the symbol, as a list of one name at most.
    fileprivate var properties: [String] {
        diagnostic.symbol?.split(separator: ".", maxSplits: 1).dropFirst().map(String.init) ?? []
    }
}
