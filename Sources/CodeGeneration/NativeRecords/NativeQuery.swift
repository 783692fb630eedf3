import CloudSchema
import CompilerSupport
import SchemaRules
import Templating

/// A query that the settings declare, as a function of the mapping: what can be asked has an index.
struct NativeQuery {
    /// A parameter, and what becomes of it.
    fileprivate struct Parameter {
        let label: String
        let type: String
        let key: String
        /// What it is called inside of the function.
        var name = ""

        var declaration: String { "\(label) \(name): \(type)" }
    }

    private let filters: [Parameter]
    private let orders: [Parameter]
    /// Whether there is a value that CloudKit may not have; words it has.
    private let isThrowing: Bool
    private let comment: String

    /// Nil when the app no longer uses one of the fields.
    init?(_ query: QueryAnnotation, of type: NativeRecordType) {
        let conditions = query.filter.map { type.condition(on: $0.value) }
        let words = query.search.map { type.words(in: $0.value) }
        let orders = query.sort.map { type.order(by: $0.value) }
        var parameters = (conditions + words + orders).compactMap(\.self)
        guard parameters.count == query.filter.count + query.search.count + query.sort.count else { return nil }
        for index in parameters.indices { parameters[index].name = "value\(index + 1)" }
        filters = Array(parameters.prefix(conditions.count + words.count))
        self.orders = Array(parameters.dropFirst(conditions.count + words.count))
        isThrowing = !conditions.isEmpty
        comment = Self.comment(filters.map(\.key), query.sort.map(\.value))
    }

    private static func comment(_ filters: [String], _ orders: [String]) -> String {
        func list(_ keys: [String]) -> String { keys.map(commentCode).joined(separator: ", ") }
        let what = filters.isEmpty ? "Asks for all records" : "Asks for records by \(list(filters))"
        return what + (orders.isEmpty ? "." : ", in the order of \(list(orders)) where one is given.")
    }

    /// What makes two functions one for the compiler.
    var signature: String { (filters + orders).map { "\($0.label) \($0.type)" }.joined(separator: ",") }

    /// What templates know about it.
    var record: TemplateRecord {
        [
            "comment": .text(comment),
            "parameters": .text((filters + orders).map(\.declaration).joined(separator: ", ")),
            "filters": .text(
                filters.map { "\($0.name).filters(on: \(stringLiteral($0.key)), of: recordType)" }
                    .joined(separator: ", ")
            ),
            "orders": .text(orders.map { "\($0.name)?.order(by: \(stringLiteral($0.key)))" }.joined(separator: ", ")),
            "isThrowing": .flag(isThrowing),
        ]
    }
}

extension NativeRecordType {
    /// The queries that the settings declare, each once.
    var queries: [NativeQuery] {
        annotation.queries.compactMap { NativeQuery($0, of: self) }.uniqued(by: \.signature)
    }

    fileprivate func condition(on key: String) -> NativeQuery.Parameter? {
        if let system = SystemField(rawValue: key) {
            return system.queryType(in: name?.text ?? "CloudRecord").map {
                NativeQuery.Parameter(label: system.label, type: "QueryCondition<\($0)>", key: key)
            }
        }
        guard let property = property(of: key), let label = property.identifier?.asValue else { return nil }
        let kind = property.field.type.isList ? "QueryListCondition" : "QueryCondition"
        return NativeQuery.Parameter(label: label, type: "\(kind)<\(property.form.element)>", key: key)
    }

    fileprivate func words(in key: String) -> NativeQuery.Parameter? {
        property(of: key)?.identifier.map { NativeQuery.Parameter(label: $0.asValue, type: "QueryWords", key: key) }
    }

    fileprivate func order(by key: String) -> NativeQuery.Parameter? {
        let name = SystemField(rawValue: key)?.label ?? property(of: key)?.identifier?.name
        return name.map { NativeQuery.Parameter(label: "\($0)Order", type: "SortDirection? = nil", key: key) }
    }
}

extension SystemField {
    /// What a parameter is called.
    fileprivate var label: String {
        switch self {
        case .createTime: "created"
        case .createdBy: "createdBy"
        case .etag: "etag"
        case .modTime: "modified"
        case .modifiedBy: "modifiedBy"
        case .recordID: "recordName"
        }
    }

    /// What a condition compares with; nil for a field that there are no conditions on.
    fileprivate func queryType(in record: String) -> String? {
        switch self {
        case .createTime, .modTime: "Date"
        case .createdBy, .modifiedBy: "PlainReference<CloudRecord>"
        case .recordID: "PlainReference<\(record)>"
        case .etag: nil
        }
    }

    /// Whether a condition compares with a type of Foundation.
    var usesFoundation: Bool { self == .createTime || self == .modTime }
}
