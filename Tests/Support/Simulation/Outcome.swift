/// The fate of a value on its way from a device with one model to a device with another.
package enum Outcome: String, CaseIterable, Sendable {
    // Refused by the server, and then nothing of the store syncs any more.
    case otherType
    case otherEncryption
    // Read as what it is not, or not to be understood.
    case textAsLink
    case linkAsText
    case otherProperty
    case exchangedProperty
    case otherEntity
    case otherTarget
    case otherForm
    case otherBytes
    case otherTransformer
    case narrowed
    // Gone without a word.
    case linkNotStated
    case linkRejected
    case widerTarget
    // Still in iCloud, where nobody looks.
    case recordIgnored
    case fieldUnread
    case fieldUnreadHere
    /// New things, which older devices do not know: that is what an addition is.
    case unknownToOlder
}

/// One kind of loss between two models.
package struct Observation: Hashable, Sendable {
    package enum Direction: String, Sendable {
        /// From the old model to the new one.
        case toNew
        /// From the new model to the old one.
        case toOld
    }

    package let outcome: Outcome
    package let direction: Direction
    /// The property or entity that it happened to: `Photo.title`, or `Photo` for whole records.
    package let subject: String
    /// The names of properties and entities of which a finding must name one.
    package let names: Set<String>
}

extension Observation: CustomStringConvertible {
    package var description: String { "\(outcome) \(direction) \(subject)" }
}
