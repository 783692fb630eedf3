public import CloudSchema
import Mirroring

/// The fields of a planned record type, in the byte order of their names.
///
/// Where no environment has the type they are what a model needs, and each is made when somebody asks for it: a plan has
/// more fields than anything else, and a schema file needs little of them.
public struct PlannedFields: RandomAccessCollection, Sendable {
    private let content: Content

    private enum Content {
        case new(RecordTypeClaim)
        case joined([PlannedField])
    }

    /// The fields of a type that one model needs, and nobody has.
    init(new claim: RecordTypeClaim) { content = .new(claim) }

    /// Fields that were joined.
    init(_ fields: [PlannedField]) { content = .joined(fields) }

    /// 0.
    public var startIndex: Int { 0 }

    /// How many fields there are.
    public var endIndex: Int {
        switch content {
        case .new(let claim): claim.type.fields.count
        case .joined(let fields): fields.count
        }
    }

    /// A field.
    public subscript(position: Int) -> PlannedField {
        switch content {
        case .new(let claim): claim.field(at: position)
        case .joined(let fields): fields[position]
        }
    }

    /// The fields as a schema lists them.
    public var fields: [Field] {
        switch content {
        case .new(let claim): claim.type.fields.map(\.field)
        case .joined(let fields): fields.map(\.field)
        }
    }

    /// Whether any of them is needed with one type, and there or needed with another.
    public var haveContradictions: Bool {
        switch content {
        case .new: false
        case .joined(let fields): fields.contains { $0.contradiction != nil }
        }
    }
}

extension PlannedFields: Hashable {
    /// Whether the fields are the same, however they came together.
    public static func == (left: PlannedFields, right: PlannedFields) -> Bool { left.elementsEqual(right) }

    /// Adds the fields.
    public func hash(into hasher: inout Hasher) {
        for field in self { hasher.combine(field) }
    }
}
