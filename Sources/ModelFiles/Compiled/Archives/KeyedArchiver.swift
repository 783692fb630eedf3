import CompilerSupport

/// Writes an archive as `NSKeyedArchiver` does; ``KeyedArchive`` reads it.
///
/// Objects may name each other in circles: a place is reserved first, and filled later.
///
///     var archive = KeyedArchiver()
///     let model = archive.reserve()
///     archive.fill(model, .model, ["NSEntities": .object(entities)])
///     archive.bytes(root: model)
struct KeyedArchiver {
    /// An object of the archive.
    struct Reference {
        fileprivate let number: Int

        /// Nil, which is the first object of every archive.
        static let none = Reference(number: 0)
    }

    /// What stands behind a key of an object.
    enum Member {
        case object(Reference)
        case objects([Reference])
        case bool(Bool)
        case integer(Int)
        case real(Double)
        case data([UInt8])
    }

    private var table = PropertyListTable()
    /// The positions of the objects in the table; nil for those that are reserved.
    private var objects: [Int?]
    private var shared: [BinaryPropertyList.Value: Reference] = [:]
    private var classes: [ArchivedClass: Int] = [:]

    init() { objects = [table.add(.string("$null"))] }

    /// A place for an object that is filled later.
    mutating func reserve() -> Reference {
        objects.append(nil)
        return Reference(number: objects.count - 1)
    }

    /// Fills a place.
    mutating func fill(_ place: Reference, _ kind: ArchivedClass, _ members: [String: Member]) {
        var entries: [String: Int] = ["$class": uid(classes[kind] ?? add(kind))]
        for (key, member) in members.inOrder(of: \.key) { entries[key] = position(of: member) }
        objects[place.number] = table.add(dictionaryOf: entries)
    }

    /// A new object.
    mutating func add(_ kind: ArchivedClass, _ members: [String: Member]) -> Reference {
        let place = reserve()
        fill(place, kind, members)
        return place
    }

    /// A text, a number or a truth value as an object; equal ones are one object.
    mutating func plain(_ value: BinaryPropertyList.Value) -> Reference {
        if let known = shared[value] { return known }
        objects.append(table.add(value))
        let reference = Reference(number: objects.count - 1)
        shared[value] = reference
        return reference
    }

    /// A text as an object; nil for nil.
    mutating func text(_ text: String?) -> Member { .object(text.map { plain(.string($0)) } ?? .none) }

    /// An array or a set.
    mutating func list(_ kind: ArchivedClass, _ elements: [Reference]) -> Member {
        .object(add(kind, ["NS.objects": .objects(elements)]))
    }

    /// A dictionary, its entries in their order.
    mutating func dictionary(_ kind: ArchivedClass, _ entries: [(key: String, value: Reference)]) -> Member {
        let keys = entries.map { plain(.string($0.key)) }
        return .object(add(kind, ["NS.keys": .objects(keys), "NS.objects": .objects(entries.map(\.value))]))
    }

    /// The whole archive.
    mutating func bytes(root: Reference) -> [UInt8] {
        let places = objects.map { $0 ?? table.add(.string("$null")) }
        let entries = [
            "$archiver": table.add(.string("NSKeyedArchiver")),
            "$objects": table.add(arrayOf: places),
            "$top": table.add(dictionaryOf: ["root": uid(root.number)]),
            "$version": table.add(.integer(100_000)),
        ]
        return table.list(of: entries).bytes()
    }

    private mutating func uid(_ number: Int) -> Int { table.add(.uid(number)) }

    private mutating func add(_ kind: ArchivedClass) -> Int {
        let chain = table.add(arrayOf: kind.chain.map { table.add(.string($0)) })
        objects.append(table.add(dictionaryOf: ["$classname": table.add(.string(kind.rawValue)), "$classes": chain]))
        classes[kind] = objects.count - 1
        return objects.count - 1
    }

    private mutating func position(of member: Member) -> Int {
        switch member {
        case .object(let reference): uid(reference.number)
        case .objects(let references): table.add(arrayOf: references.map { uid($0.number) })
        case .bool(let truth): table.add(.bool(truth))
        case .integer(let number): table.add(.integer(number))
        case .real(let number): table.add(.real(number))
        case .data(let bytes): table.add(.data(bytes))
        }
    }
}
