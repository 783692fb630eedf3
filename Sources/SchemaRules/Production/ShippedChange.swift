import CompilerSupport
import Mirroring
import ObjectModel

/// A name that stayed in the cloud while the model means something else by it than what shipped.
package struct ShippedChange: Sendable {
    /// The change.
    enum Kind: Equatable, Sendable {
        /// An attribute became a to-one relationship.
        case becameRelationship
        /// A to-one relationship became an attribute.
        case becameAttribute
        /// A renaming identifier gives the name to something that was called otherwise.
        case takenOver(from: String)
        /// The former owner of the name got another one by its renaming identifier, and something else has the name.
        case nameReused(by: String)
        /// An attribute takes the values of its field for something else.
        case readOtherwise(from: AttributeType, to: AttributeType)
        /// A to-one relationship leads to another entity; narrowed, to one that is of the former one's kind.
        case destinationChanged(from: String, to: String, isNarrowed: Bool)
        /// A to-one relationship leads to an ancestor of the entity it led to.
        case destinationWidened(from: String, to: String)
        /// The inverse of a to-one relationship has another name, and leads to many instead of one, or the reverse.
        case inverseChanged(isToMany: Bool)
        /// A relationship of one to one has another inverse than when it shipped, while the field of that one stays.
        case inverseReplaced(before: String, now: String)
        /// An entity that records name is gone, while its record type stays.
        case entityGone
        /// Entities lost a property. Its field or its links stay in the cloud.
        case leftBehind(by: [String])
        /// The ends of a many-to-many link no longer have the names that every deployed link carries.
        case linkLost(end: String, otherEnd: String)
        /// An ancestor of the entity declares an end of a many-to-many link now.
        case linkRaised(end: String, otherEnd: String)
        /// A relationship led to one and leads to many, or the other way round.
        case cardinalityChanged(isToMany: Bool)
        /// One end of one to one leads to many now: the field of the other end still holds every link.
        case oneToOneBecameToMany
        /// Another value transformer wrote the bytes of an attribute; the default one when it has no name.
        case transformerChanged(from: String?, to: String?)
        /// The values of a composite attribute consist of other elements.
        case compositeChanged
        /// The elements or keys of an array, a dictionary, or a set are of another type, or an enumeration no longer has raw
        /// values that shipped, or gives them to other cases.
        case storedValueChanged(StoredValueChange)
    }

    /// The change.
    let kind: Kind
    /// The record type.
    let recordType: String
    /// The deployed field; nil when an entity's name is what stays, or the ends of a link.
    var field: String?
    /// `Entity` or `Entity.property`, and where the model says so.
    let place: NamedPlace
    /// The place where a shipped model said something else; nil when only the schema speaks for it.
    let shipped: SourceLocation?
    /// Other subjects that it explains.
    var covers: [ChangeSubject] = []
    /// True if a shipped model or a ledger shows it, and not just an export.
    var isProven = true

    /// `Entity` or `Entity.property`.
    var symbol: String { place.symbol }
}
