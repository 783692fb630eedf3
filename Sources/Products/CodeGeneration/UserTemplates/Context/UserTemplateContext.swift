public import Templating

/// The contexts of templates of the user's.
public enum UserTemplateContext {
    /// What a file sees that is rendered once for a model.
    public static let model = ContextShape.record(fileKeys + DescribedModel.keys.map(\.key))

    /// What a file sees that is rendered once for each entity.
    public static let entity = ContextShape.record(
        fileKeys + [ContextKey("model", DescribedModel.shape, "The model of the entity.")]
            + DescribedEntity.keys.map(\.key)
    )

    /// The records of which contexts are made, by the names under which they are documented.
    public static let records: [(name: String, shape: ContextShape)] = [
        ("model", DescribedModel.shape), ("entity", DescribedEntity.shape), ("parent", DescribedParent.shape),
        ("attribute", DescribedAttribute.shape), ("relationship", DescribedRelationship.shape),
        ("field", DescribedField.shape), ("fetchedProperty", DescribedFetchedProperty.shape),
        ("fetchRequest", DescribedFetchRequest.shape), ("configuration", DescribedConfiguration.shape),
        ("composite", DescribedComposite.shape), ("constraint", DescribedProperties.shape),
        ("index", DescribedIndex.shape), ("userInfo", DescribedUserInfo.shape),
    ]

    /// What every file sees.
    public static let file = ContextShape.record(fileKeys)

    private static let fileKeys =
        [ContextKey("fileName", .text, "The name of the file that is written.")] + FileDetails.keys.map(\.key)
}
