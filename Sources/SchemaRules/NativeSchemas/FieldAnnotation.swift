package import CompilerSupport

/// What is said about a field.
package struct FieldAnnotation: Hashable, Sendable {
    /// What happens to a record when the one that it refers to is deleted; raw values are the words of the settings.
    package enum Action: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// It is deleted as well.
        case deleteSelf
    }

    /// What the values mean; raw values are the words of the settings.
    package enum Meaning: String, CaseIterable, Sendable {
        /// True or false, as an integer.
        case bool
        /// A UUID as text.
        case uuid
        /// A URL as text.
        case url
        /// A decimal number as text.
        case decimal
        /// Seconds since 1970, as a number.
        case dateSeconds
        /// A Codable value as JSON.
        case json
        /// A Codable value as a property list.
        case plist
    }

    /// How the absence of a value is written; raw values are the words of the settings.
    package enum Clearing: String, CaseIterable, Sendable {
        /// Not at all: what is there stays.
        case never
        /// As the empty text.
        case emptyString
    }

    /// What a field keeps of its record; raw values are the words of the settings.
    package enum Stamp: String, CaseIterable, Sendable {
        /// When the app changed it.
        case modification
        /// Which version of it this is.
        case version
        /// Where it stands among others.
        case order
        /// That it is to be taken for deleted.
        case softDelete
    }

    /// The field.
    package var name = Located("")
    /// What generated code calls it; nil for the name of the field.
    package var swiftName: Located<String>?
    /// Why the app no longer uses it.
    package var retired: Located<String>?
    /// Whether the app never writes it.
    package var isReadOnly = false
    /// Whether each record has a value.
    package var isRequired = false
    /// What the absence of a value means.
    package var defaultValue: Located<AnnotatedValue>?
    /// The enumeration that its values are cases of.
    package var enumeration: EnumerationAnnotation?
    /// The Swift type of the Codable value that it holds.
    package var codable: Located<String>?
    /// How the absence of a value is written; nil where it clears the field.
    package var clearing: Clearing?
    /// The record type that it leads to, as a reference or by the name of the record.
    package var references: Located<String>?
    /// What happens when that record is deleted.
    package var action: Action?
    /// What the values mean.
    package var meaning: Meaning?
    /// What it keeps of the record.
    package var stamp: Stamp?
    /// Whether the order of a list means nothing, and each value is there once.
    package var isSet = false

    /// Creates an annotation that says nothing.
    package init() {}
}

/// A value in the settings that stands for one in a record.
package enum AnnotatedValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// Another number.
    case number(Double)
    /// True or false.
    case truth(Bool)
    /// A list without elements.
    case emptyList
}

/// An enumeration that the values of a field are cases of.
package enum EnumerationAnnotation: Hashable, Sendable {
    /// One that the app declares.
    case type(Located<String>)
    /// One that is generated.
    case cases([Case])

    /// A case, and the value that stands for it.
    package struct Case: Hashable, Sendable {
        /// The case in Swift.
        package let name: Located<String>
        /// The value in records.
        package let value: AnnotatedValue

        /// Creates a case.
        package init(_ name: Located<String>, _ value: AnnotatedValue) {
            self.name = name
            self.value = value
        }
    }
}
