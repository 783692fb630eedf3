import Diagnostics
import Migration
import ObjectModel

/// What a version of a schema does not have for itself: classes, structures and enumerations that a later version has, too.
///
/// A change that is meant for the later version changes the earlier one as well.
struct SharedDeclarations {
    /// The classes, by their names.
    let classes: [String]
    /// The structures, and the enumerations whose cases are part of the schema.
    let values: [String]
    /// The enumerations with raw values: only another type of these is a change.
    let rawValues: [String]
    /// The last version that has them, too.
    let other: String

    /// All of them in one list.
    var names: [String] { classes + values + rawValues }
}

extension SwiftDataProject {
    /// What a version shares with later ones; nil when it shares nothing.
    func sharedDeclarations(of position: Int) -> SharedDeclarations? {
        let model = versions[position].graph.model
        var classes: Set<String> = []
        var values: Set<String> = []
        var rawValues: Set<String> = []
        var other: String?
        for later in schemas where later > position {
            let entities = versions[later].graph.model.sharedEntities(with: model)
            let composites = versions[later].graph.model.sharedComposites(with: model)
            if entities.isEmpty, composites.isEmpty { continue }
            classes.formUnion(entities)
            values.formUnion(composites.filter { !$0.isRawValue }.map(\.typeName))
            rawValues.formUnion(composites.filter(\.isRawValue).map(\.typeName))
            other = versions[later].name
        }
        guard let other else { return nil }
        return SharedDeclarations(
            classes: classes.sorted(),
            values: values.sorted(),
            rawValues: rawValues.sorted(),
            other: other
        )
    }
}

extension ManagedObjectModel {
    /// Two models of the same sources share what stands at the same place.
    fileprivate func sharedEntities(with other: ManagedObjectModel) -> [String] {
        let places = Set(other.entities.map(\.origin.offset))
        return entities.filter { places.contains($0.origin.offset) }.map(\.name)
    }

    /// What stands nowhere belongs to an SDK.
    fileprivate func sharedComposites(with other: ManagedObjectModel) -> [Composite] {
        let places = Set(other.composites.map(\.origin.offset)).subtracting([0])
        return composites.filter { places.contains($0.origin.offset) }
    }
}
