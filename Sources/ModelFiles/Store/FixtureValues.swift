import ObjectModel

/// Generates the values of a table's rows.
struct FixtureValues {
    private let writer: StoreWriter
    private let table: StoreLayout.Table
    private let layout: StoreLayout
    private let uniqueColumns: Set<String>

    /// The content of a column in the rows of an entity.
    enum Content {
        case nothing
        case attribute(Attribute, isUnique: Bool)
        case choice(Choice)
        case key(Link)
        case entity(Link)
        case order
    }

    /// The values that the cases of an enumeration give a column.
    struct Choice {
        /// The value of each case.
        let values: [StoreValue]
        let isOptional: Bool
        /// A number that selects the case together with the row: the same for all columns of an attribute.
        let number: UInt64
    }

    /// The destinations of a to-one relationship.
    struct Link {
        let sources: FixtureKeys
        let destinations: FixtureKeys
        /// The numbers of the entities of the destination, in the order of their keys.
        let numbers: [Int]
        let pairing: Pairing
        /// The error when a row has no destination; nil for an optional relationship.
        let complaint: String?
    }

    /// The pairing of rows at both ends.
    enum Pairing {
        /// Any destination, because many rows may share it.
        case any
        /// The row at the same position.
        case same
        /// The next row in a circle, forwards or backwards.
        case circle(step: Int)
        /// The neighbouring row.
        case neighbour
    }

    init(_ writer: StoreWriter, _ table: StoreLayout.Table) {
        self.writer = writer
        self.table = table
        layout = writer.layout
        let own = writer.layout.uniquenessConstraints.filter { writer.layout.table(of: $0.owner).root == table.root }
        uniqueColumns = Set(own.flatMap(\.columns))
    }

    /// The content of each column in the rows of an entity.
    func columns(of entity: Int) -> [Content] {
        table.columns.map { column in
            guard layout.graph.isEntity(entity, kindOf: column.owner) else { return .nothing }
            switch column.role {
            case .attribute(let reference):
                return .attribute(layout.graph.attribute(reference), isUnique: uniqueColumns.contains(column.name))
            case .element(let reference, let index): return element(index, of: reference)
            case .key(let reference): return link(reference).map { .key($0) } ?? .nothing
            case .entity(let reference): return link(reference).map { .entity($0) } ?? .nothing
            case .order(let reference): return link(reference) == nil ? .nothing : .order
            case .hidden: return .nothing
            }
        }
    }

    /// The content of the column of a composite's element.
    private func element(_ index: Int, of reference: PropertyID) -> Content {
        let attribute = layout.graph.attribute(reference)
        guard let composite = layout.graph.composite(of: attribute) else { return .nothing }
        let elements = layout.graph.elements(of: attribute)
        let element = elements[index]
        let values: [StoreValue]
        switch composite.cases {
        case .rawValues(let texts, _): values = texts.compactMap { StoreValue(rawValue: $0, of: element.type) }
        case .elements: values = elements.indices.map { $0 == index ? .text(element.name) : .null }
        case nil: return .attribute(element, isUnique: false)
        }
        let number = 1 << 33 + UInt64(reference.position)
        return .choice(Choice(values: values, isOptional: attribute.isOptional, number: number))
    }

    /// The values of a row.
    func values(ofRow key: Int, _ columns: [Content]) throws(StoreError) -> [StoreValue] {
        try columns.enumerated().map { index, content throws(StoreError) in
            switch content {
            case .nothing: return .null
            case .attribute(let attribute, let isUnique):
                var random = FixtureRandom(writer.seed, UInt64(index), UInt64(key))
                if isUnique { return attribute.fixtureValue(number: key, &random) }
                if attribute.isOptional, random.next(below: 5) == 0 { return .null }
                return attribute.fixtureValue(number: random.next(below: 1000), &random)
            case .choice(let choice):
                var random = FixtureRandom(writer.seed, choice.number, UInt64(key))
                if choice.values.isEmpty || choice.isOptional && random.next(below: 5) == 0 { return .null }
                return choice.values[random.next(below: choice.values.count)]
            case .key(let link):
                if let position = destination(of: key, link) { return .integer(link.destinations[position]) }
                if let complaint = link.complaint { throw StoreError(complaint, .impossible) }
                return .null
            case .entity(let link):
                let position = destination(of: key, link)
                return position.map { .integer(Int64(link.numbers[link.destinations.place(of: $0)])) } ?? .null
            case .order: return .integer(Int64(key) * 1024)
            }
        }
    }

    private func destination(of key: Int, _ link: Link) -> Int? {
        guard let position = link.sources.position(of: key), link.destinations.count > 0 else { return nil }
        switch link.pairing {
        case .any:
            var random = FixtureRandom(writer.seed, 1 << 32, UInt64(key))
            return random.next(below: link.destinations.count)
        case .same: return position < link.destinations.count ? position : nil
        case .circle(let step): return (position + step + link.sources.count) % link.sources.count
        case .neighbour: return position ^ 1 < link.sources.count ? position ^ 1 : nil
        }
    }

    private func link(_ reference: PropertyID) -> Link? {
        let graph = layout.graph
        guard let destination = graph.destination(of: reference) else { return nil }
        let (symbol, other) = (graph.symbol(of: reference), graph.model.entities[destination].name)
        return Link(
            sources: writer.keys(of: reference.entity),
            destinations: writer.keys(of: destination),
            numbers: writer.rows(below: destination).map { layout.numbers[$0] },
            pairing: pairing(reference, to: destination),
            complaint: graph.relationship(reference).isOptional
                ? nil : "'\(symbol)' is required, and '\(other)' has too few rows for it"
        )
    }

    private func pairing(_ reference: PropertyID, to destination: Int) -> Pairing {
        guard let inverse = layout.graph.inverse(of: reference), !layout.graph.relationship(inverse).isToMany else {
            return .any
        }
        if inverse == reference { return .neighbour }
        if destination != reference.entity { return .same }
        return .circle(step: reference < inverse ? 1 : -1)
    }
}

/// Random numbers for one value: the same for the same seed, column and row (SplitMix64).
struct FixtureRandom {
    private var state: UInt64

    init(_ seed: UInt64, _ column: UInt64, _ row: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ column &* 0xD1B5_4A32_D192_ED03 &+ row &* 0x8CB9_2BA7_2F3D_8DD7
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one less than a limit.
    mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

extension StoreValue {
    /// The raw value of an enumeration; nil for text that is no value of the type.
    fileprivate init?(rawValue text: String, of type: AttributeType) {
        switch AttributeValue(text, type: type) {
        case .text(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        default: return nil
        }
    }
}

extension Attribute {
    /// A value for a number, within the limits of the attribute.
    fileprivate func fixtureValue(number: Int, _ random: inout FixtureRandom) -> StoreValue {
        switch type {
        case .integer16, .integer32, .integer64: .integer(Int64(limited(Double(number))))
        case .boolean: .integer(Int64(number % 2))
        case .double, .float: .real(limited(Double(number) / 4))
        case .decimal: .real(limited(Double(number) / 2))
        case .date: .real(limited(Double(number) * 86_400, details.minimumDateInterval, details.maximumDateInterval))
        case .string: .text(fixtureText(number))
        case .uri: .text("https://example.com/\(number)")
        case .uuid: .blob((0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        // A prefix byte says where externally stored data is: 1 for in the row.
        case .binary: .blob((allowsExternalStorage ? [1] : []) + Array("data \(number)".utf8))
        case .transformable: .blob(Self.archive(of: "value \(number)"))
        case .composite, .undefined, .objectID: .null
        }
    }

    private func limited(_ value: Double) -> Double { limited(value, details.minimumText, details.maximumText) }

    private func limited(_ value: Double, _ minimum: String?, _ maximum: String?) -> Double {
        let least = minimum.flatMap(Double.init), most = maximum.flatMap(Double.init)
        let raised = least.map { value < $0 ? $0 + value : value } ?? value
        guard let most, raised > most else { return raised }
        let start = least ?? min(0, most)
        let width = most - start + (type.isInteger ? 1 : 0)
        return width > 0 ? start + value.truncatingRemainder(dividingBy: width) : start
    }

    /// A text within the limits of length that ends with the number.
    private func fixtureText(_ number: Int) -> String {
        let text = "\(name) \(number)"
        let least = details.minimumText.flatMap { Int($0) } ?? 0, most = details.maximumText.flatMap { Int($0) } ?? .max
        let padded = String(repeating: "x", count: max(0, min(least, 1 << 16) - text.count)) + text
        return String(padded.suffix(max(0, most)))
    }

    /// The bytes that the default transformer writes for a text.
    private static func archive(of text: String) -> [UInt8] {
        typealias Pair = BinaryPropertyList.Pair
        let values: [BinaryPropertyList.Value] = [
            .dictionary([
                Pair(key: 1, value: 2), Pair(key: 3, value: 4), Pair(key: 5, value: 6), Pair(key: 9, value: 10),
            ]),
            .string("$version"), .integer(100_000), .string("$archiver"), .string("NSKeyedArchiver"), .string("$top"),
            .dictionary([Pair(key: 7, value: 8)]), .string("root"), .uid(1), .string("$objects"), .array([11, 12]),
            .string("$null"), .string(text),
        ]
        return BinaryPropertyList(values: values, root: 0).bytes()
    }
}
