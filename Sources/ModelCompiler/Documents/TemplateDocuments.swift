import BuiltInTemplates

/// The names of the built-in templates, in order.
public var templateNames: [String] { BuiltInTemplates.all.map(\.name) }

/// The text of a built-in template; nil when there is none of that name.
public func templateText(named name: String) -> String? {
    BuiltInTemplates.all.first { $0.name == name }?.text
}
