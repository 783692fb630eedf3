package import CompilerSupport

/// What people say about a schema file that its language cannot say: an entry of `"schemas"` in `modelc.json`.
///
/// All that stands here is checked against the file, and nothing is guessed from names.
package struct SchemaAnnotations: Hashable, Sendable {
    /// Where records are; raw values are the words of the settings. What others share is private to those who share it.
    package enum Database: String, CaseIterable, Sendable {
        /// In the private databases of the users.
        case `private`
        /// In the one database for everybody.
        case `public`
    }

    /// The database of all record types that name none.
    package var database = Database.private
    /// How zones are shared, in the order of the settings.
    package var sharing: [SharedZone] = []
    /// The annotated record types, in the order of the settings.
    package var types: [TypeAnnotation] = []

    /// Creates annotations that say nothing.
    package init() {}
}

/// A zone and how it is shared.
package struct SharedZone: Hashable, Sendable {
    /// How a zone is shared; raw values are the words of the settings.
    package enum Manner: String, CaseIterable, Sendable {
        /// Not at all.
        case none
        /// As a whole, by one share.
        case zone
        /// By any number of roots, each with its descendants along `parent`.
        case hierarchy
    }

    /// The name.
    let zone: Located<String>
    /// How it is shared.
    let manner: Manner

    /// Creates an entry.
    package init(_ zone: Located<String>, _ manner: Manner) {
        self.zone = zone
        self.manner = manner
    }
}

/// What is said about a record type.
package struct TypeAnnotation: Hashable, Sendable {
    /// The record type.
    package var name = Located("")
    /// What generated code calls it; nil for the name of the record type.
    package var swiftName: Located<String>?
    /// Whether nothing is generated for it.
    package var isIgnored = false
    /// The database of its records; nil for that of the whole schema.
    package var database: SchemaAnnotations.Database?
    /// The zone of its records; nil where the app chooses one, or for the default zone.
    package var zone: Located<String>?
    /// What the names of records are: `uuid`, `string`, `prefix:…`, `fixed:…` or `field:…`.
    package var recordName: Located<String>?
    /// Why the app no longer uses it.
    package var retired: Located<String>?
    /// The field that leads to the parent, with which records are shared.
    package var parent: Located<String>?
    /// Who creates and changes records in the public database: `creator`, `icloud`, `server`, or a custom role.
    package var writers: [Located<String>] = []
    /// The queries of the app.
    package var queries: [QueryAnnotation] = []
    /// The annotated fields, in the order of the settings.
    package var fields: [FieldAnnotation] = []

    /// Creates an annotation that says nothing.
    package init() {}
}

/// One query of the app: what it filters, searches and sorts by.
package struct QueryAnnotation: Hashable, Sendable {
    /// The fields of the predicate. A query without any takes all records.
    package var filter: [Located<String>] = []
    /// The fields that words are searched in.
    package var search: [Located<String>] = []
    /// The fields of the sort descriptors.
    package var sort: [Located<String>] = []
    /// The whole entry.
    package var location: SourceLocation?

    /// Creates a query for all records.
    package init() {}
}
