import CompilerSupport

/// A migration plan with a frozen schema and its stage, as an edit of the file that declares the plan.
///
/// Text is inserted, and none is removed. Only lists that are written as one array literal are completed, because any other
/// value may depend on code that nobody reads here.
package struct PlanCompletion: Sendable {
    /// Why a plan stays as it is, as half a sentence.
    package struct Refusal: Error, Equatable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    /// The path of the file.
    package let path: String
    /// The file with the completed plan; equal to the file if nothing was missing.
    package let bytes: [UInt8]

    /// Completes the only plan of some sources.
    ///
    /// - Parameters:
    ///   - sources: The sources of today.
    ///   - conditions: The values of `#if` conditions.
    ///   - frozen: The name of the frozen schema.
    ///   - next: The name of the schema that follows it in the plan.
    ///   - stage: The name of the static property with the stage between the two, and its lines.
    /// - Throws: ``Refusal`` for a plan that is not plain.
    package init(
        of sources: [SwiftSource],
        conditions: CompilationConditions,
        adding frozen: String,
        before next: String,
        stage: (name: String, lines: [String])
    ) throws(Refusal) {
        let reading = SourceReading(sources.inOrder(of: \.path), elsewhere: [], for: [], FindingCollection())
        let table = DeclarationTable(reading.parsed, conditions)
        let inheritance = Inheritance(table)
        let plans = inheritance.types(conformingTo: "SchemaMigrationPlan")
        guard let position = plans.first, plans.count == 1 else {
            throw Refusal(reason: plans.isEmpty ? "the sources declare none" : "the sources declare several")
        }
        guard let read = VersionReading(table, inheritance, FindingCollection()).plans.first else {
            throw Refusal(reason: "its schemas cannot be read")
        }
        let type = table.types[position]
        guard type.extensionMembers.isEmpty, (type.members.map(\.conditions) + [type.conditions]).allSatisfy(\.isEmpty)
        else { throw Refusal(reason: "it has an extension, or conditions of #if") }
        var edit = SourceInsertions(of: table.sources[type.source].list)
        let schemas = try edit.list(table.staticValue("schemas", of: position), called: "schemas")
        let stages = try edit.list(table.staticValue("stages", of: position), called: "stages")
        guard schemas.elements.count == read.schemas.count else {
            throw Refusal(reason: "its schemas are not one array")
        }

        let places = (frozen: read.schemas.firstIndex(of: frozen), next: read.schemas.firstIndex(of: next))
        switch places {
        case (nil, let place?): try edit.insert(["\(frozen).self"], before: place, into: schemas)
        case (nil, nil): try edit.insert(["\(frozen).self", "\(next).self"], before: nil, into: schemas)
        case (let place?, nil) where place == read.schemas.count - 1:
            try edit.insert(["\(next).self"], before: nil, into: schemas)
        case (let old?, let new?) where old + 1 == new: break
        default: throw Refusal(reason: "it lists '\(frozen)', and '\(next)' does not follow")
        }

        guard read.areStagesRead, read.stages.allSatisfy({ $0.source != nil && $0.target != nil }) else {
            throw Refusal(reason: "one of its stages cannot be read")
        }
        if !read.stages.contains(where: { $0.source == frozen && $0.target == next }) {
            guard !read.stages.contains(where: { $0.source == frozen || $0.target == next }) else {
                throw Refusal(reason: "it has another stage from '\(frozen)' or to '\(next)'")
            }
            guard table.staticProperties[position]?[stage.name] == nil else {
                throw Refusal(reason: "it has a property '\(stage.name)' already")
            }
            try edit.insert([stage.name], before: nil, into: stages)
            try edit.append(stage.lines, to: type.declaration.body)
        }
        path = table.sources[type.source].path
        bytes = edit.bytes
    }
}

/// Text that is inserted into a source.
private struct SourceInsertions {
    /// An array literal.
    struct List {
        let elements: [SyntaxSlice]
        /// Its closing bracket.
        let close: Int
    }

    private let list: TokenList
    private var insertions: [(offset: Int, text: String)] = []

    init(of list: TokenList) { self.list = list }

    /// The source with the insertions.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        var start = 0
        // Insertions at one place keep their order.
        for (_, insertion) in insertions.enumerated().sorted(by: { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }) {
            result += list.bytes[start..<insertion.offset] + insertion.text.utf8
            start = insertion.offset
        }
        return result + list.bytes[start...]
    }

    private var lineBreak: String { list.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    func list(_ value: StaticValue?, called name: String) throws(PlanCompletion.Refusal) -> List {
        guard let slice = value?.slice, case .array(let elements) = Expression(slice),
            let close = list.partner(of: slice.range.lowerBound), close + 1 == slice.range.upperBound
        else { throw PlanCompletion.Refusal(reason: "its \(name) are not one array") }
        return List(elements: elements, close: close)
    }

    mutating func insert(_ texts: [String], before place: Int?, into array: List) throws(PlanCompletion.Refusal) {
        if let place {
            let start = array.elements[place].bytes.lowerBound
            let separator = indentation(before: start).map { ",\(lineBreak)\($0)" } ?? ", "
            insertions.append((start, texts.map { $0 + separator }.joined()))
            return
        }
        guard let last = array.elements.last, let first = array.elements.first else {
            insertions.append((list[array.close - 1].bytes.upperBound, texts.joined(separator: ", ")))
            return
        }
        guard let indent = indentation(before: first.bytes.lowerBound) else {
            insertions.append((last.bytes.upperBound, texts.map { ", \($0)" }.joined()))
            return
        }
        let end = list[array.close].bytes.lowerBound
        guard let outer = indentation(before: end) else {
            throw PlanCompletion.Refusal(reason: "one of its arrays ends behind an element")
        }
        // A comment may follow the last element, so new ones get lines of their own.
        if !list.isMark(",", at: array.close - 1) { insertions.append((last.bytes.upperBound, ",")) }
        insertions.append((end - outer.utf8.count, texts.map { "\(indent)\($0),\(lineBreak)" }.joined()))
    }

    /// Inserts lines before the closing brace of a body.
    mutating func append(_ lines: [String], to body: SyntaxSlice) throws(PlanCompletion.Refusal) {
        let brace = list[body.range.upperBound].bytes.lowerBound
        guard let outer = indentation(before: brace) else {
            throw PlanCompletion.Refusal(reason: "its closing brace is not in a line of its own")
        }
        let text = lines.map { "\(outer)    \($0)\(lineBreak)" }.joined()
        insertions.append((brace - outer.utf8.count, lineBreak + text))
    }

    /// The white space before the first token of a line; nil for other tokens.
    private func indentation(before offset: Int) -> String? {
        let start = list.bytes[..<offset].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
        let text = list.bytes[start..<offset]
        guard start > 0, text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
