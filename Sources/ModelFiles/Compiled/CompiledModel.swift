package import ObjectModel

/// A model that Apple's `momc` compiled (`.mom`), or that a store keeps of the app that made it.
///
/// Everything that Core Data loads is in it. What only the model editor knows is not: the positions in the diagram, Codegen,
/// scalar types, `usedWithCloudKit`, and the order of entities and properties, which are sorted by name here.
///
///     let compiled = try CompiledModel(bytes)
///     compiled.model.entities.map(\.name)  // ["Post", "Tag"]
///
/// The layout is that of compiled models which apps ship and of the model caches in stores.
package struct CompiledModel: Sendable {
    /// The model, whose values stand at no place in a file.
    package let model: ManagedObjectModel

    /// Reads a model.
    ///
    /// - Throws: ``CompiledModelError`` for bytes that are not a keyed archive of a model, and for a model with something that
    ///   modelc cannot express, which the message names: nothing is left out silently.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let archive = try KeyedArchive(BinaryPropertyList(bytes))
        var decoder = ModelArchiveDecoder()
        model = try decoder.model(archive.root)
    }
}
