import CompilerSupport
import ObjectModel

/// Chooses the sources that matter and reads them.
///
/// Those with models come first, then those that declare what the models need, until nothing new is needed. The others are
/// looked at once, word by word.
struct SourceReading {
    private(set) var parsed: [ParsedSource] = []
    private(set) var texts = SourceTexts()
    private let findings: FindingCollection
    private let sources: [SwiftSource]
    private var isRead: [Bool]

    init(_ sources: [SwiftSource], _ findings: FindingCollection) {
        self.sources = sources
        self.findings = findings
        isRead = Array(repeating: false, count: sources.count)
        for (index, source) in sources.enumerated() where source.mayHaveModels { read(index, isModelFile: true) }
        guard isRead.contains(true) else { return }
        let others = sources.indices.filter { !isRead[$0] }.map { ($0, SourceNames(sources[$0].bytes)) }
        for (index, names) in others where names.mayHaveSchemas { read(index, isModelFile: false) }
        readWanted(others)
    }

    private mutating func readWanted(_ candidates: [(Int, SourceNames)]) {
        var files: [String: [Int]] = [:]
        for (index, names) in candidates {
            for name in names.declared { files[name, default: []].append(index) }
        }
        var wanted = WantedNames()
        var open = parsed.flatMap { wanted.add($0.members) }
        while let name = open.popLast() {
            for index in files[name] ?? [] where !isRead[index] {
                read(index, isModelFile: false)
                if let source = parsed.last { open += wanted.add(source.members) }
            }
        }
        // The order in which files were asked for says nothing.
        parsed.sort { $0.path < $1.path }
    }

    private mutating func read(_ index: Int, isModelFile: Bool) {
        isRead[index] = true
        let source = sources[index]
        do throws(SyntaxFault) {
            try Self.check(source.bytes)
            let list = try TokenList(source.bytes)
            let start = texts.add(path: source.path, size: source.bytes.count)
            let members = DeclarationParser.members(of: list.whole)
            parsed.append(ParsedSource(path: source.path, start: start, list: list, members: members))
            // One that is missing makes others seem to be wrong.
            for flaw in list.flaws.prefix(3) { report(flaw, in: source, isModelFile: isModelFile) }
        } catch {
            report(error, in: source, isModelFile: isModelFile)
        }
    }

    private func report(_ flaw: SyntaxFault, in source: SwiftSource, isModelFile: Bool) {
        findings.report(
            SwiftSourceRules.unreadableSource,
            flaw.message,
            at: SourceLocation(path: source.path, bytes: flaw.bytes),
            severity: isModelFile ? .error : .warning
        )
    }

    private static func check(_ bytes: [UInt8]) throws(SyntaxFault) {
        if bytes.count > SwiftSourceLimits.fileSize {
            throw SyntaxFault(message: "the file is larger than \(SwiftSourceLimits.fileSize >> 20) MiB", offset: 0)
        }
        if let offset = bytes.firstIndex(of: 0) {
            throw SyntaxFault(message: "the file has a NUL byte", offset: offset)
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            throw SyntaxFault(message: "the file has bytes that are not UTF-8", offset: offset)
        }
    }
}
