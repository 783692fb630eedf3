import CloudSchema
import Mirroring

/// The fields of a planned record type, in the byte order of their names.
///
/// Where no environment has the type they are what a model needs, and each is made when somebody asks for it: a schema file
/// needs little of them.
public struct PlannedFields: RandomAccessCollection, Sendable {
    private let content: Content

    private enum Content {
        case new(MirroredFields, RecordTypeClaim)
        case joined([PlannedField])
    }

    /// The fields of a type that one model needs, and nobody has.
    init(new fields: MirroredFields, of claim: RecordTypeClaim) { content = .new(fields, claim) }

    /// Fields that were joined.
    init(_ fields: [PlannedField]) { content = .joined(fields) }

    /// 0.
    public var startIndex: Int { 0 }

    /// How many fields there are.
    public var endIndex: Int {
        switch content {
        case .new(let fields, _): fields.count
        case .joined(let fields): fields.count
        }
    }

    /// A field.
    public subscript(position: Int) -> PlannedField {
        switch content {
        case .new(let fields, let claim):
            claim.planned(fields[position], hasCompanion: fields.hasCompanion(at: position))
        case .joined(let fields): fields[position]
        }
    }

    /// A field as a schema lists it, which is less to make.
    func field(at position: Int) -> Field {
        switch content {
        case .new(let fields, _): fields.field(at: position)
        case .joined(let fields): fields[position].field
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
