/// A fact about mirroring that is not certain, and that a planned field rests on.
///
/// What may not be mirrored is planned all the same: a field too many does no harm, a missing one ends sync.
package enum MirroringAssumption: UInt8, CaseIterable, Sendable {
    /// A derived attribute has a field.
    case derived
    /// An attribute has a field although its user info asks mirroring to ignore it.
    case ignored
    /// A URI has an asset for large values.
    case uriCompanion
    /// A composite attribute has an asset for large values.
    case compositeCompanion

    /// Whether it is uncertain that mirroring writes the property at all, and not just where its large values go.
    ///
    /// The field is planned all the same; nothing else may rest on it, because the app works without it.
    package var isAboutProperty: Bool { self == .derived || self == .ignored }

    /// What is uncertain, for people.
    package var text: String {
        switch self {
        case .derived: "derived attributes are probably not mirrored"
        case .ignored: "user info asks mirroring to ignore it"
        case .uriCompanion:
            "Apple's documentation does not list URI among the types with an asset, reported behaviour does"
        case .compositeCompanion: "no export of a composite attribute is known; one with an asset is the superset"
        }
    }
}
