import ObjectModel
package import Templating

/// A value that templates of the user's read.
///
/// One table names its keys: it says what they mean, and turns a value into what a template is rendered with, so that
/// neither can be without the other.
protocol TemplateContext: Sendable {
    /// The keys, in the order in which they are documented.
    static var keys: [TemplateKey<Self>] { get }
}

extension TemplateContext {
    static var shape: ContextShape { .record(keys.map(\.key)) }

    /// The value of each key.
    var record: TemplateRecord {
        TemplateRecord(Self.keys.map { ($0.key.name, $0.value(self)) }) { first, _ in first }
    }
}

/// A key of a context and what it stands for.
struct TemplateKey<Context>: Sendable {
    let key: ContextKey
    let value: @Sendable (Context) -> TemplateValue

    static func text(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> String) -> Self {
        Self(key: ContextKey(name, .text, summary)) { .text(value($0)) }
    }

    static func optionalText(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> String?
    ) -> Self {
        Self(key: ContextKey(name, .text, isOptional: true, summary)) { TemplateValue(value($0)) }
    }

    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> Bool) -> Self {
        Self(key: ContextKey(name, .flag, summary)) { .flag(value($0)) }
    }

    static func texts(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> [String]) -> Self {
        Self(key: ContextKey(name, .list(.text), summary)) { .texts(value($0)) }
    }

    static func list<Element: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Self {
        Self(key: ContextKey(name, .list(Element.shape), summary)) { .records(value($0).map(\.record)) }
    }

    static func optional<Value: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> Value?
    ) -> Self {
        Self(key: ContextKey(name, Value.shape, isOptional: true, summary)) { TemplateValue(value($0)?.record) }
    }

    static func swiftName(_ name: @escaping @Sendable (Context) -> String) -> Self {
        text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: name($0)).asMember
        }
    }
}

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
