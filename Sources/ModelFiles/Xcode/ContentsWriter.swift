package import ObjectModel

/// A model as the text of a `contents` file, byte for byte as Xcode's editor writes it.
///
/// Reading the text gives an equal model, and writing that model the same text. The text lacks comments, and everything
/// in ``ObjectModel/ManagedObjectModel/unknownItems``. Characters that XML cannot express, such as U+0001, become
/// U+FFFD; models read from a file have none.
///
///     let text = contents(of: model)
///     readModel(Array(text.utf8), path: "contents").model == model  // true
///
/// There is no specification: the order of elements and settings, the escapes and the line ends follow published files
/// that Xcode saved. `Documentation/WritingModels.md` lists them, and what is unknown.
package func contents(of model: ManagedObjectModel) -> String {
    let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
    return ([declaration] + WrittenElement(model).lines()).joined(separator: "\n")
}

/// An element to write: its name, settings and children, in order.
private struct WrittenElement {
    private let name: String
    private let settings: [Setting]
    private let children: [WrittenElement]

    init(_ name: String, _ settings: [Setting] = [], _ children: [WrittenElement] = []) {
        self.name = name
        self.settings = settings
        self.children = children
    }

    init(_ name: String, _ value: some ModelElement, _ children: [WrittenElement] = []) {
        self.init(name, value.writtenSettings, children)
    }

    init(_ name: String, owning value: some ModelElement & UserInfoOwner, _ children: [WrittenElement] = []) {
        let entries = value.userInfo.map { WrittenElement("entry", $0) }
        let isSilent = entries.isEmpty && !value.spelling.statesUserInfo
        self.init(name, value, children + (isSilent ? [] : [WrittenElement("userInfo", [], entries)]))
    }

    /// The lines of the element, one per tag, indented by four spaces per level.
    func lines(indent: String = "") -> [String] {
        let start = "\(indent)<\(name)\(settings.map { " \($0.name)=\"\(escaped($0.text))\"" }.joined())"
        if children.isEmpty { return ["\(start)/>"] }
        return ["\(start)>"] + children.flatMap { $0.lines(indent: indent + "    ") } + ["\(indent)</\(name)>"]
    }
}

extension WrittenElement {
    init(_ model: ManagedObjectModel) {
        let configurations = model.configurations.map { configuration in
            WrittenElement(
                "configuration",
                configuration,
                configuration.members.map { WrittenElement("memberEntity", $0) }
            )
        }
        let composites = model.composites.map { composite in
            WrittenElement("composite", composite, composite.attributes.map { WrittenElement("attribute", owning: $0) })
        }
        let boxes = model.diagram.map { WrittenElement("element", $0) }
        let hasDiagram = !boxes.isEmpty || model.spelling.statesDiagram
        let parts =
            model.entities.map { WrittenElement($0) } + model.fetchRequests.map { WrittenElement("fetchRequest", $0) }
            + configurations + composites + (hasDiagram ? [WrittenElement("elements", [], boxes)] : [])
        self.init("model", model.document, parts)
    }

    private init(_ entity: Entity) {
        let properties =
            entity.attributes.map { WrittenElement("attribute", owning: $0) }
            + entity.relationships.map { WrittenElement("relationship", owning: $0) }
            + entity.fetchedProperties.map { property -> WrittenElement in
                let request = property.request.map { [WrittenElement("fetchRequest", $0)] } ?? []
                return WrittenElement("fetchedProperty", owning: property, request)
            }
        let indexes = entity.fetchIndexes.map { index in
            WrittenElement("fetchIndex", index, index.elements.map { WrittenElement("fetchIndexElement", $0) })
        }
        let groups =
            Self.list("compoundIndexes", of: "compoundIndex", entity.compoundIndexes, of: "index")
            + Self.list(
                "uniquenessConstraints",
                of: "uniquenessConstraint",
                entity.uniquenessConstraints,
                of: "constraint"
            )
        self.init("entity", owning: entity, properties + indexes + groups)
    }

    /// An element around property groups; nothing without groups.
    private static func list(
        _ name: String,
        of groupName: String,
        _ groups: [PropertyGroup],
        of propertyName: String
    ) -> [WrittenElement] {
        let children = groups.map { group in
            WrittenElement(groupName, [], group.properties.map { WrittenElement(propertyName, $0) })
        }
        return children.isEmpty ? [] : [WrittenElement(name, [], children)]
    }
}

private func escaped(_ value: String) -> String {
    value.unicodeScalars.map { escape(of: $0) ?? String($0) }.joined()
}

private func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    // An XML parser would turn these into spaces.
    case "\t", "\n", "\r": "&#\(scalar.value);"
    // XML 1.0 cannot express the other control characters, nor the two noncharacters.
    case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
}
