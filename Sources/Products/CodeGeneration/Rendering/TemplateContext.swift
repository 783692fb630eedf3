import Templating

/// A value that templates read.
///
/// One table names its keys: it says what they mean, and turns a value into what a template is rendered with, so that
/// neither can be without the other.
protocol TemplateContext: Sendable {
    /// The keys, in the order in which they are documented.
    static var keys: TemplateKeys<Self> { get }
}

extension TemplateContext {
    static var shape: ContextShape { .record(keys.map(\.key)) }

    var templateValue: TemplateValue { .record(record) }

    /// The value of each key.
    var record: TemplateRecord {
        TemplateRecord(Self.keys.map { ($0.key.name, $0.value(self)) }) { first, _ in first }
    }
}

/// The keys of a context.
typealias TemplateKeys<Context> = [TemplateKey<Context>]

extension Array {
    /// The same keys of a context that holds this one.
    func of<Whole, Part>(_ part: any KeyPath<Whole, Part> & Sendable) -> TemplateKeys<Whole>
    where Element == TemplateKey<Part> { map { $0.of(part) } }
}

/// A key of a context and what it stands for.
struct TemplateKey<Context>: Sendable {
    let key: ContextKey
    let value: @Sendable (Context) -> TemplateValue

    private init(_ key: ContextKey, _ value: @escaping @Sendable (Context) -> TemplateValue) {
        self.key = key
        self.value = value
    }

    static func text(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> String) -> Self {
        Self(ContextKey(name, .text, summary)) { .text(value($0)) }
    }

    static func optionalText(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> String?
    ) -> Self {
        Self(ContextKey(name, .text, isOptional: true, summary)) { TemplateValue(value($0)) }
    }

    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> Bool) -> Self {
        Self(ContextKey(name, .flag, summary)) { .flag(value($0)) }
    }

    static func texts(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> [String]) -> Self {
        Self(ContextKey(name, .list(.text), summary)) { .list(value($0).map(TemplateValue.text)) }
    }

    static func list<Element: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Self {
        Self(ContextKey(name, .list(Element.shape), summary)) { .list(value($0).map(\.templateValue)) }
    }

    static func record<Value: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> Value
    ) -> Self {
        Self(ContextKey(name, Value.shape, summary)) { value($0).templateValue }
    }

    static func optional<Value: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> Value?
    ) -> Self {
        Self(ContextKey(name, Value.shape, isOptional: true, summary)) { value($0)?.templateValue ?? .absent }
    }

    /// The same key of a context that holds this one.
    func of<Whole>(_ part: any KeyPath<Whole, Context> & Sendable) -> TemplateKey<Whole> {
        TemplateKey<Whole>(key) { value($0[keyPath: part]) }
    }
}
