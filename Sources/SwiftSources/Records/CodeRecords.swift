package import CompilerSupport

/// The facts in an app's Swift sources about the records of CloudKit: the record types and fields that they write and
/// read, and their queries.
///
///     CodeRecords.read(sources).fields.map { "\($0.recordTypes).\($0.field)" }
package struct CodeRecords: Equatable, Sendable {
    /// The certainty of a record's type.
    package enum Evidence: Int, Comparable, Sendable {
        /// Nothing tells.
        case none
        /// Something near tells: the only query of the function, or a constant of the type around it.
        case weak
        /// The code leads from the record type to the record.
        case strong

        package static func < (one: Evidence, other: Evidence) -> Bool { one.rawValue < other.rawValue }
    }

    /// A record type in the code.
    package struct TypeUse: Hashable, Sendable {
        /// The use of a record type.
        package enum Manner: Hashable, Sendable {
            /// A record of it is made.
            case created
            /// A query or a subscription asks for it.
            case queried
            /// The type of a record is compared with it.
            case compared
        }

        package let name: String
        package let manner: Manner
        package let location: SourceLocation
    }

    /// A field of a record that the code writes or reads.
    package struct FieldUse: Hashable, Sendable {
        /// The record types that the record can have; empty when nothing tells.
        package let recordTypes: [String]
        package let evidence: Evidence
        package let field: String
        package let isWritten: Bool
        /// True if it goes through `encryptedValues`.
        package var isEncrypted = false
        /// The kind of the value; nil when nothing shows it.
        package var kind: ValueKind?
        /// True if a condition in a function for several record types decides about it.
        package var isConditional = false
        /// True if it is certainly a record, and not only named like one.
        package var isCertain = true
        /// True if a query only asks for the field.
        package var isDesired = false
        package let location: SourceLocation
    }

    /// A query or a subscription.
    package struct Query: Hashable, Sendable {
        /// `field == value` in a predicate.
        package struct Filter: Hashable, Sendable {
            package let field: String
            /// The operator: `==`, `CONTAINS`.
            package let comparison: String
        }

        package let recordTypes: [String]
        package let isSubscription: Bool
        package let filters: [Filter]
        package let sorts: [String]
        /// True if it finds all records; nil when its predicate cannot be read.
        package let isForAll: Bool?
        /// The parts of its predicate that CloudKit refuses: `OR`, `LIKE`.
        package let refused: [String]
        package let location: SourceLocation
    }

    /// A place that writes, reads or queries records and cannot be read.
    package struct Unresolved: Hashable, Sendable {
        package let isWritten: Bool
        /// True if it is the key of a field.
        package let isKey: Bool
        package let reason: String
        package let location: SourceLocation
    }

    package fileprivate(set) var types: [TypeUse] = []
    package fileprivate(set) var fields: [FieldUse] = []
    package fileprivate(set) var queries: [Query] = []
    /// The places that make shares.
    package fileprivate(set) var shares: [SourceLocation] = []
    /// The containers that the code names.
    package internal(set) var containers: [Located<String>] = []
    /// The databases that the code names: `private`, `public`, `shared`.
    package internal(set) var databases: [Located<String>] = []
    /// The record zones that the code names.
    package internal(set) var zones: [Located<String>] = []
    /// The libraries that make records with names of their own, where they are imported.
    package internal(set) var libraries: [Located<String>] = []
    package fileprivate(set) var unresolved: [Unresolved] = []
    /// The number of places that name a key.
    package var keyCount: Int {
        (fields.map(\.location) + unresolved.filter(\.isKey).map(\.location)).uniqued.count
    }
    /// The sources with such places, sorted.
    package fileprivate(set) var paths: [String] = []
}

/// The kind of a value in a record, in the words of the schema language.
package struct ValueKind: Hashable, Sendable {
    /// One value.
    package enum Primitive: String, Hashable, Sendable {
        case asset = "ASSET"
        case bytes = "BYTES"
        case double = "DOUBLE"
        case int64 = "INT64"
        case location = "LOCATION"
        /// An `NSNumber`: an INT64 or a DOUBLE.
        case number = "NUMBER"
        case reference = "REFERENCE"
        case string = "STRING"
        case timestamp = "TIMESTAMP"
    }

    package let primitive: Primitive
    package let isList: Bool
    /// True if only a cast shows it: a value of another kind becomes nil.
    package let isCast: Bool

    init(_ primitive: Primitive, isList: Bool = false, isCast: Bool = false) {
        (self.primitive, self.isList, self.isCast) = (primitive, isList, isCast)
    }

    /// `LIST<STRING>`.
    package var text: String { isList ? "LIST<\(primitive.rawValue)>" : primitive.rawValue }
}

extension CodeRecords {
    /// Reads the sources of an app.
    ///
    /// - Parameters:
    ///   - sources: All Swift sources, in any order. Those of tests do not count.
    ///   - compiled: The paths of those that a target of the app compiles for certain: the names of their folders say nothing.
    /// - Returns: The facts, sorted by their places.
    package static func read(_ sources: [SwiftSource], compiled: Set<String> = []) -> CodeRecords {
        var reading = CodeReading(
            sources.filter { source in
                let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
                return !SwiftSource.isOfTests(compiled.contains(source.path) ? name : source.path)
            }
        )
        return reading.read()
    }

    /// Modules that make records from types or attributes of the app, by the names of these. modelc does not read them.
    static let makers = [
        "IceCream", "SyncKit", "CloudCore", "CloudKitCodable", "Cirrus", "MYCloudKit", "Seam3", "EVCloudKitDao",
        "CloudSyncSession", "Empire", "CKRecordConvertible",
    ]

    mutating func add(_ use: TypeUse) { types.append(use) }
    mutating func add(_ use: FieldUse) { fields.append(use) }
    mutating func add(_ query: Query) { queries.append(query) }
    mutating func add(_ place: Unresolved) { unresolved.append(place) }
    mutating func addShare(at location: SourceLocation) { shares.append(location) }

    /// Each fact once, in the order of the places.
    var sorted: CodeRecords {
        var copy = self
        copy.types = types.uniqued.sorted { ($0.location.order, $0.name) < ($1.location.order, $1.name) }
        copy.fields = fields.uniqued.sorted { ($0.location.order, $0.sortKey) < ($1.location.order, $1.sortKey) }
        copy.queries = queries.uniqued.sorted { ($0.location.order, $0.sortKey) < ($1.location.order, $1.sortKey) }
        copy.shares = shares.sorted { $0.order < $1.order }
        copy.databases = databases.uniqued(by: \.sortKey).sorted { $0.sortKey < $1.sortKey }
        copy.zones = zones.uniqued(by: \.sortKey).sorted { $0.sortKey < $1.sortKey }
        copy.libraries = libraries.sorted { $0.sortKey < $1.sortKey }
        copy.unresolved = unresolved.uniqued.sorted { $0.location.order < $1.location.order }
        let places =
            types.map(\.location) + fields.map(\.location) + queries.map(\.location) + shares
            + unresolved.map(\.location)
        copy.paths = places.map(\.path).uniqued.sorted()
        return copy
    }
}

extension CodeRecords.FieldUse {
    fileprivate var sortKey: String { "\(field) \(recordTypes.joined(separator: " ")) \(isWritten)" }
}

extension CodeRecords.Query {
    fileprivate var sortKey: String { "\(recordTypes) \(filters.map { $0.field + $0.comparison }) \(sorts)" }
}

extension Located<String> {
    fileprivate var sortKey: String { "\(value) \(location?.order ?? "")" }
}

extension SourceLocation {
    /// Sorts by path, then by place: a text keeps a comparison of tuples short.
    fileprivate var order: String {
        let digits = String(offset)
        return path + " " + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }
}

extension SwiftSource {
    /// True if the path is that of tests, mocks, or previews.
    var isOfTests: Bool { Self.isOfTests(path) }

    /// True if a path is that of tests, mocks, or previews.
    static func isOfTests(_ path: String) -> Bool {
        path.split(separator: "/").contains { part in
            let name = part.hasSuffix(".swift") ? part.dropLast(6) : part
            return name.hasSuffix("Tests") || name.hasSuffix("Test") || name.hasPrefix("Mock")
                || name.hasPrefix("Preview")
                || name == "Testing" || name.hasSuffix("TestSupport") || name.hasSuffix("Mocks")
        }
    }
}

extension CodeRecords {
    /// The same without what certainly is about some record types.
    package func without(types names: Set<String>) -> CodeRecords {
        if names.isEmpty { return self }
        let areAll = { (types: [String]) in !types.isEmpty && names.isSuperset(of: types) }
        var copy = self
        copy.types.removeAll { names.contains($0.name) }
        copy.fields.removeAll { areAll($0.recordTypes) }
        copy.queries.removeAll { areAll($0.recordTypes) }
        return copy
    }

    /// The same without some sources.
    package func without(_ paths: Set<String>) -> CodeRecords {
        var copy = self
        copy.types.removeAll { paths.contains($0.location.path) }
        copy.fields.removeAll { paths.contains($0.location.path) }
        copy.queries.removeAll { paths.contains($0.location.path) }
        copy.shares.removeAll { paths.contains($0.path) }
        copy.unresolved.removeAll { paths.contains($0.location.path) }
        for list in [\CodeRecords.containers, \.databases, \.zones, \.libraries] {
            copy[keyPath: list].removeAll { paths.contains($0.location?.path ?? "") }
        }
        copy.paths.removeAll { paths.contains($0) }
        return copy
    }
}
