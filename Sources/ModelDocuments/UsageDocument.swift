package import CompilerSupport

/// The places in the code of an app that touch the fields of a schema: `modelc show --usage`.
package struct NamedUsage: Sendable {
    /// One field.
    package struct Field: Sendable {
        /// The record type; nil where the code does not tell.
        package var recordType: String?
        /// The name of the field.
        package var name: String
        /// The type in the schema; nil when the schema has no such field.
        package var type: String?
        /// True if the code leads from the record type to the record.
        package var isCertain: Bool
        /// The places that write it: `App/Sync.swift:12`.
        package var writes: [String]
        /// The places that read it or query by it.
        package var reads: [String]

        /// Creates a field.
        package init(
            recordType: String?,
            name: String,
            type: String?,
            isCertain: Bool,
            writes: [String],
            reads: [String]
        ) {
            self.recordType = recordType
            self.name = name
            self.type = type
            self.isCertain = isCertain
            self.writes = writes
            self.reads = reads
        }
    }

    /// A database or a record zone.
    package struct Place: Sendable {
        /// The name.
        package var name: String
        /// The places that name it.
        package var places: [String]

        /// Creates a database or a zone.
        package init(name: String, places: [String]) {
            (self.name, self.places) = (name, places)
        }

        fileprivate var rows: [[String]] { places.enumerated().map { [$0.offset == 0 ? name : "", $0.element] } }
    }

    /// A place that writes, reads or queries records and cannot be read.
    package struct Unresolved: Sendable {
        /// The place.
        package var place: String
        /// The reason.
        package var reason: String

        /// Creates a place.
        package init(place: String, reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    /// The schema file.
    package var path: String
    /// The fields, by record type and name; those without a record type last.
    package var fields: [Field]
    /// The databases that the code names.
    package var databases: [Place]
    /// The record zones that the code names.
    package var zones: [Place]
    /// The places that cannot be read.
    package var unresolved: [Unresolved]

    /// Creates a table.
    package init(path: String, fields: [Field], databases: [Place], zones: [Place], unresolved: [Unresolved]) {
        (self.path, self.fields) = (path, fields)
        (self.databases, self.zones, self.unresolved) = (databases, zones, unresolved)
    }

    /// The document of `modelc show --usage`.
    ///
    /// - Parameter format: Text or JSON.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat) -> Document {
        format == .json ? Document(JSON(self, UsageJSON.keys).documentText()) : Document(text)
    }

    private var text: String {
        var blocks: [[String]] = [[path]]
        for type in fields.map(\.recordType).uniqued {
            let fields = fields.filter { $0.recordType == type }
            let title = type.map { "record type \($0)" } ?? "of unknown record types"
            if fields.contains(where: \.isTouched) {
                blocks.append([title] + fields.flatMap(\.rows).aligned(indent: 4))
            } else {
                blocks.append(["\(title): no code, or only code that modelc generates"])
            }
        }
        for (title, places) in [("databases", databases), ("zones", zones)] where !places.isEmpty {
            blocks.append([title] + places.flatMap(\.rows).aligned(indent: 4))
        }
        if !unresolved.isEmpty {
            blocks.append(["not read"] + unresolved.map { [$0.place, $0.reason] }.aligned(indent: 4))
        }
        return blocks.map(\.printed).joined(separator: "\n")
    }
}

extension NamedUsage.Field {
    fileprivate var isTouched: Bool { !writes.isEmpty || !reads.isEmpty }

    fileprivate var rows: [[String]] {
        let head = [name, type ?? (recordType == nil ? "" : "not in the schema")]
        let places = writes.map { ["writes", $0] } + reads.map { ["reads", $0] }
        guard let first = places.first else { return [head + ["no code"]] }
        return [head + first] + places.dropFirst().map { ["", ""] + $0 }
    }
}

/// A usage as a `modelc.usage/1` document.
package enum UsageJSON {
    /// The whole document.
    package static let keys: [JSONKey<NamedUsage>] = [
        .format("modelc.usage/1"),
        JSONKey("path") { $0.path },
        JSONKey("fields", each: field) { $0.fields },
        JSONKey("databases", each: place) { $0.databases },
        JSONKey("zones", each: place) { $0.zones },
        JSONKey("unresolved", each: unresolved) { $0.unresolved },
    ]

    private static let field: [JSONKey<NamedUsage.Field>] = [
        JSONKey("recordType") { $0.recordType },
        JSONKey("name") { $0.name },
        JSONKey("type") { $0.type },
        JSONKey("isCertain") { $0.isCertain },
        JSONKey("writes") { $0.writes },
        JSONKey("reads") { $0.reads },
    ]

    private static let place: [JSONKey<NamedUsage.Place>] = [
        JSONKey("name") { $0.name },
        JSONKey("places") { $0.places },
    ]

    private static let unresolved: [JSONKey<NamedUsage.Unresolved>] = [
        JSONKey("place") { $0.place },
        JSONKey("reason") { $0.reason },
    ]
}
