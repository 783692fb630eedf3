import CloudSchema
import Mirroring
import TextLayout

/// The fields of a planned record type, in the byte order of their names.
///
/// Where no environment has the type they are what a model needs, and each is made when somebody asks for it: a schema file
/// needs little of them.
///
/// A class, because whoever goes through a collection copies it for each element.
public final class PlannedFields: RandomAccessCollection, Sendable {
    private let content: Content

    private enum Content {
        case new(MirroredFields, RecordTypeClaim)
        case joined([PlannedField])
    }

    /// 0.
    public let startIndex = 0
    /// How many fields there are.
    public let endIndex: Int

    /// The fields of a type that one model needs, and nobody has.
    init(new fields: MirroredFields, of claim: RecordTypeClaim) {
        content = .new(fields, claim)
        endIndex = fields.endIndex
    }

    /// Fields that were joined.
    init(_ fields: [PlannedField]) {
        content = .joined(fields)
        endIndex = fields.endIndex
    }

    /// A field.
    public subscript(position: Int) -> PlannedField {
        switch content {
        case .new(let fields, let claim):
            claim.field(of: fields, at: position)
        case .joined(let fields): fields[position]
        }
    }

    /// Tells what is known of a field without its name.
    public var facts: (_ position: Int) -> PlannedFieldFacts {
        switch content {
        case .new(let fields, let claim): { claim.facts(of: fields, at: $0) }
        case .joined(let fields): { fields[$0].facts }
        }
    }

    /// How many columns a field's name takes, where that is known without spelling it.
    public func plainNameWidth(at position: Int) -> Int? {
        switch content {
        case .new(let fields, _): fields.plainNameWidth(at: position)
        case .joined(let fields): fields[position].name.plainWidth
        }
    }

    /// Makes a field as a schema lists it; less work than all that is known of it.
    var field: (_ position: Int) -> Field {
        switch content {
        case .new(let fields, _): { fields.field(at: $0) }
        case .joined(let fields): { fields[$0].field }
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
