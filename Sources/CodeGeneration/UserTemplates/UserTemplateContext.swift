import ObjectModel
package import Templating

/// The contexts of templates of the user's.
package enum UserTemplateContext {
    /// What a file sees that is rendered once for a model.
    static let model = ContextShape.record(fileKeys + DescribedModel.keys.map(\.key))

    /// What a file sees that is rendered once for each entity.
    static let entity = ContextShape.record(
        fileKeys + [ContextKey("model", DescribedModel.shape, "The model of the entity.")]
            + DescribedEntity.keys.map(\.key)
    )

    /// The records of which contexts are made, by the names under which they are documented.
    package static let records: [(name: String, shape: ContextShape)] = [
        ("model", DescribedModel.shape), ("entity", DescribedEntity.shape), ("parent", DescribedParent.shape),
        ("attribute", DescribedAttribute.shape), ("relationship", DescribedRelationship.shape),
        ("field", DescribedField.shape), ("fetchedProperty", FetchedProperty.shape),
        ("fetchRequest", FetchRequest.shape), ("configuration", Configuration.shape),
        ("composite", Composite.shape), ("constraint", PropertyGroup.shape),
        ("index", FetchIndex.shape), ("userInfo", UserInfoEntry.shape),
    ]

    /// What every file sees.
    package static let file = ContextShape.record(fileKeys)

    private static let fileKeys =
        [ContextKey("fileName", .text, "The name of the file that is written.")] + ProductManner.keys.map(\.key)
}

extension ProductManner: TemplateContext {
    static let keys: [TemplateKey<ProductManner>] = [
        .text("access", "What `--access` says, with a space: `public `; nothing for `internal`.") {
            $0.accessLevel.prefix
        },
        .texts("imports", "The modules of `--import`.") { $0.imports.map(\.text) },
        .flag("isNonisolated", "Whether declarations are to be `nonisolated`.") { !$0.isIsolated },
    ]
}
