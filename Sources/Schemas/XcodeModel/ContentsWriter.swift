public import ObjectModel

/// A model as the text of a `contents` file, byte for byte as Xcode's editor writes it.
///
/// Reading the text gives an equal model, and writing that one the same text. What a model cannot hold is not in it:
/// comments, and whatever the reader does not know (``ObjectModel/ManagedObjectModel/unknownItems``). Characters that XML
/// has no way to write, such as U+0001, become U+FFFD; nothing read from a file has one.
///
///     let text = contents(of: model)
///     readModel(Array(text.utf8), path: "contents").model == model  // true
///
/// The order of elements and settings, the escapes and the line ends are those of published files that Xcode saved;
/// there is no specification. `Documentation/WritingModels.md` tells them, and what is not known.
public func contents(of model: ManagedObjectModel) -> String {
    let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
    return ([declaration] + WrittenElement(model).lines()).joined(separator: "\n")
}

/// An element that is to be written: its name, its settings and its children, in their order.
private struct WrittenElement {
    private let name: String
    private let settings: [Setting]
    private let children: [WrittenElement]

    init(_ name: String, _ settings: [Setting] = [], _ children: [WrittenElement] = []) {
        self.name = name
        self.settings = settings
        self.children = children
    }

    /// One line for each tag, indented by four spaces a level.
    func lines(indent: String = "") -> [String] {
        let start = "\(indent)<\(name)\(settings.map { " \($0.name)=\"\(escaped($0.text))\"" }.joined())"
        if children.isEmpty { return ["\(start)/>"] }
        return ["\(start)>"] + children.flatMap { $0.lines(indent: indent + "    ") } + ["\(indent)</\(name)>"]
    }
}

extension WrittenElement {
    init(_ model: ManagedObjectModel) {
        let hasDiagram = !model.diagram.isEmpty || model.spelling.states(.diagram)
        let boxes = model.diagram.map { WrittenElement("element", DiagramElement.settings.written($0)) }
        let parts =
            model.entities.map { WrittenElement($0) } + model.fetchRequests.map { WrittenElement($0) }
            + model.configurations.map { WrittenElement($0) } + model.composites.map { WrittenElement($0) }
        let settings = DocumentSettings.settings.written(model.document)
        self.init("model", settings, parts + (hasDiagram ? [WrittenElement("elements", [], boxes)] : []))
    }

    private init(_ configuration: Configuration) {
        let members = configuration.members.map {
            WrittenElement("memberEntity", Configuration.Member.settings.written($0))
        }
        self.init("configuration", Configuration.settings.written(configuration), members)
    }

    private init(_ composite: Composite) {
        let attributes = composite.attributes.map { WrittenElement($0) }
        self.init("composite", Composite.settings.written(composite), attributes)
    }

    private init(_ entity: Entity) {
        let properties =
            entity.attributes.map { WrittenElement($0) } + entity.relationships.map { WrittenElement($0) }
            + entity.fetchedProperties.map { WrittenElement($0) }
        let indexes = entity.compoundIndexes.map {
            WrittenElement("compoundIndex", [], Self.mentions("index", $0.properties))
        }
        let constraints = entity.uniquenessConstraints.map {
            WrittenElement("uniquenessConstraint", [], Self.mentions("constraint", $0.properties))
        }
        let lists =
            Self.list("compoundIndexes", indexes) + Self.list("uniquenessConstraints", constraints)
            + Self.userInfo(of: entity)
        let children = properties + entity.fetchIndexes.map { WrittenElement($0) } + lists
        self.init("entity", Entity.settings.written(entity), children)
    }

    private init(_ attribute: Attribute) {
        self.init("attribute", Attribute.settings.written(attribute), Self.userInfo(of: attribute))
    }

    private init(_ relationship: Relationship) {
        self.init("relationship", Relationship.settings.written(relationship), Self.userInfo(of: relationship))
    }

    private init(_ property: FetchedProperty) {
        let request = property.request.map { [WrittenElement($0)] } ?? []
        self.init("fetchedProperty", FetchedProperty.settings.written(property), request + Self.userInfo(of: property))
    }

    private init(_ request: FetchRequest) { self.init("fetchRequest", FetchRequest.settings.written(request)) }

    private init(_ index: FetchIndex) {
        let elements = index.elements.map {
            WrittenElement("fetchIndexElement", FetchIndex.Element.settings.written($0))
        }
        self.init("fetchIndex", FetchIndex.settings.written(index), elements)
    }

    /// An element around others, none without them.
    private static func list(_ name: String, _ children: [WrittenElement]) -> [WrittenElement] {
        children.isEmpty ? [] : [WrittenElement(name, [], children)]
    }

    private static func mentions(_ name: String, _ properties: [PropertyMention]) -> [WrittenElement] {
        properties.map { WrittenElement(name, PropertyMention.settings.written($0)) }
    }

    private static func userInfo(of owner: some UserInfoOwner) -> [WrittenElement] {
        if owner.userInfo.isEmpty, !owner.spelling.states(.userInfo) { return [] }
        let entries = owner.userInfo.map { WrittenElement("entry", UserInfoEntry.settings.written($0)) }
        return [WrittenElement("userInfo", [], entries)]
    }
}

private func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
        if let escape = escape(of: scalar) { text += escape } else { text.unicodeScalars.append(scalar) }
    }
    return text
}

private func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    // A parser would turn these into spaces.
    case "\t", "\n", "\r": "&#\(scalar.value);"
    // XML 1.0 has no way to write the other control characters, nor the two noncharacters.
    case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
}
