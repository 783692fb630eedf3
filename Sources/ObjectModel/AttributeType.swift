/// The type of an attribute; raw values are the spellings of model files.
package enum AttributeType: String, CaseIterable, Sendable {
    /// `Int16`.
    case integer16 = "Integer 16"
    /// `Int32`.
    case integer32 = "Integer 32"
    /// `Int64`.
    case integer64 = "Integer 64"
    /// `NSDecimalNumber`.
    case decimal = "Decimal"
    /// `Double`.
    case double = "Double"
    /// `Float`.
    case float = "Float"
    /// `String`.
    case string = "String"
    /// `Bool`.
    case boolean = "Boolean"
    /// `Date`.
    case date = "Date"
    /// `Data`.
    case binary = "Binary"
    /// `UUID`.
    case uuid = "UUID"
    /// `URL`.
    case uri = "URI"
    /// A value that a transformer turns into data.
    case transformable = "Transformable"
    /// A struct of other attributes.
    case composite = "Composite"
    /// No type; in files the setting is usually missing altogether.
    case undefined = "Undefined"
    /// `NSManagedObjectID`; the editor does not offer it.
    case objectID = "ObjectID"

    /// Whether values are whole numbers.
    package var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
}
