package import CompilerSupport
package import ObjectModel

/// Builds a model from the parser's events, without a tree in between.
///
/// An element is decoded at its start tag; `open` decides where its children belong. `SettingTables` lists the settings
/// of each element.
struct ModelDecoder {
    /// The model so far; complete when the parser reaches the end without a failure.
    private(set) var model = ManagedObjectModel()
    /// Findings about unknown and malformed parts.
    private(set) var diagnostics: [Diagnostic] = []
    /// The places of comments and processing instructions.
    private(set) var remarks: [SourceOrigin] = []
    private var open: [Place] = []
    /// The entity whose children are arriving; kept apart so that adding to it never copies.
    private var entity = Entity(name: "")
    /// The user info whose entries are arriving.
    private var userInfo: [UserInfoEntry] = []

    init(path: String) { model.path = path }

    /// An element whose children may follow.
    private enum Place {
        case model, entity, configuration, composite, diagram
        case attribute, compositeAttribute, relationship, fetchedProperty, userInfo
        case fetchIndex, uniquenessConstraints, uniquenessConstraint, compoundIndexes, compoundIndex
        /// An element that has no children.
        case leaf
        /// The inside of an unknown element, which is reported once.
        case unknown
    }

    mutating func start(_ tag: Tag) { open.append(open.last == .unknown ? .unknown : child(tag, of: open.last)) }

    mutating func end() {
        switch open.popLast() {
        case .entity: model.entities.append(entity)
        case .userInfo: keepUserInfo()
        default: break
        }
    }

    mutating func text(at origin: SourceOrigin) {
        guard let place = open.last, place != .unknown else { return }
        let location = SourceLocation(path: model.path, offset: origin.offset, part: .text(length: 0))
        let message = "text between the elements of a model means nothing"
        diagnostics.append(SourceRules.unknownElement.finding(message, at: location))
    }

    mutating func remark(at origin: SourceOrigin) { remarks.append(origin) }
}

/// The elements by their parents.
extension ModelDecoder {
    private mutating func child(_ tag: Tag, of parent: Place?) -> Place {
        switch (parent, tag.name) {
        case (nil, "model"):
            model.origin = tag.origin
            model.document = decoded(tag, DocumentSettings())
            return .model
        case (.model, "entity"):
            entity = decoded(tag, Entity(name: "", origin: tag.origin))
            return .entity
        case (.model, "configuration"):
            return add(Configuration(name: "", origin: tag.origin), tag, to: \.model.configurations, as: .configuration)
        case (.model, "composite"):
            return add(Composite(name: "", origin: tag.origin), tag, to: \.model.composites, as: .composite)
        case (.model, "elements"):
            model.spelling.statesDiagram = true
            return empty(tag, as: .diagram)
        case (.entity, "attribute"):
            let attribute = Attribute(name: "", type: .undefined, origin: tag.origin)
            return add(attribute, tag, to: \.entity.attributes, as: .attribute)
        case (.entity, "relationship"):
            return add(Relationship(name: "", origin: tag.origin), tag, to: \.entity.relationships, as: .relationship)
        case (.entity, "fetchedProperty"):
            let property = FetchedProperty(name: "", origin: tag.origin)
            return add(property, tag, to: \.entity.fetchedProperties, as: .fetchedProperty)
        case (.entity, "fetchIndex"):
            return add(FetchIndex(name: "", origin: tag.origin), tag, to: \.entity.fetchIndexes, as: .fetchIndex)
        case (.entity, "uniquenessConstraints"): return empty(tag, as: .uniquenessConstraints)
        case (.entity, "compoundIndexes"): return empty(tag, as: .compoundIndexes)
        case (.entity, "userInfo"), (.attribute, "userInfo"), (.compositeAttribute, "userInfo"),
            (.relationship, "userInfo"), (.fetchedProperty, "userInfo"):
            return empty(tag, as: .userInfo)
        case (.composite, "attribute"):
            let attribute = decoded(tag, Attribute(name: "", type: .undefined, origin: tag.origin))
            model.composites.changeLast { $0.attributes.append(attribute) }
            return .compositeAttribute
        case (.uniquenessConstraints, "uniquenessConstraint"):
            entity.uniquenessConstraints.append(PropertyGroup(properties: [], origin: tag.origin))
            return empty(tag, as: .uniquenessConstraint)
        case (.compoundIndexes, "compoundIndex"):
            entity.compoundIndexes.append(PropertyGroup(properties: [], origin: tag.origin))
            return empty(tag, as: .compoundIndex)
        default: return leaf(tag, of: parent)
        }
    }

    private mutating func add<Element: ModelElement>(
        _ start: Element,
        _ tag: Tag,
        to list: WritableKeyPath<ModelDecoder, [Element]>,
        as place: Place
    ) -> Place {
        self[keyPath: list].append(decoded(tag, start))
        return place
    }

    private mutating func leaf(_ tag: Tag, of parent: Place?) -> Place {
        switch (parent, tag.name) {
        case (.model, "fetchRequest"):
            model.fetchRequests.append(decoded(tag, FetchRequest(name: "", origin: tag.origin)))
        case (.diagram, "element"):
            model.diagram.append(decoded(tag, DiagramElement(name: "")))
        case (.configuration, "memberEntity"):
            let member = decoded(tag, Configuration.Member(entityName: "", origin: tag.origin))
            model.configurations.changeLast { $0.members.append(member) }
        case (.fetchedProperty, "fetchRequest") where entity.fetchedProperties.last?.request == nil:
            let request = decoded(tag, FetchRequest(name: "", origin: tag.origin))
            entity.fetchedProperties.changeLast { $0.request = request }
        case (.fetchIndex, "fetchIndexElement"):
            let element = decoded(tag, FetchIndex.Element(property: nil, origin: tag.origin))
            entity.fetchIndexes.changeLast { $0.elements.append(element) }
        case (.uniquenessConstraint, "constraint"):
            let property = decoded(tag, PropertyMention(name: "", origin: tag.origin))
            entity.uniquenessConstraints.changeLast { $0.properties.append(property) }
        case (.compoundIndex, "index"):
            let property = decoded(tag, PropertyMention(name: "", origin: tag.origin))
            entity.compoundIndexes.changeLast { $0.properties.append(property) }
        case (.userInfo, "entry"):
            userInfo.append(decoded(tag, UserInfoEntry(key: "", value: "", origin: tag.origin)))
        default: return unknown(tag)
        }
        return .leaf
    }

    /// Adds complete user info to the enclosing element.
    private mutating func keepUserInfo() {
        let entries = userInfo
        userInfo = []
        switch open.last {
        case .entity: entity.add(entries)
        case .attribute: entity.attributes.changeLast { $0.add(entries) }
        case .relationship: entity.relationships.changeLast { $0.add(entries) }
        case .fetchedProperty: entity.fetchedProperties.changeLast { $0.add(entries) }
        case .compositeAttribute:
            model.composites.changeLast { $0.attributes.changeLast { $0.add(entries) } }
        default: break
        }
    }
}

/// The settings of elements.
extension ModelDecoder {
    private mutating func decoded<Value: ModelElement>(_ tag: Tag, _ start: Value) -> Value {
        let table = Value.settings
        var value = start
        var previous: Int?
        for setting in tag.settings {
            guard let position = table.position(of: setting.name, after: previous),
                // `elementID`, the name that editors write, takes precedence.
                setting.name != "renamingIdentifier" || !tag.settings.contains(where: { $0.name == "elementID" })
            else {
                unknown(setting, in: tag)
                continue
            }
            if let expected = table[position].read(setting.text, &value) {
                malformed(setting, in: tag, expected: expected)
            }
            previous = position
        }
        return value
    }

    /// An element without settings of its own.
    private mutating func empty(_ tag: Tag, as place: Place) -> Place {
        for setting in tag.settings { unknown(setting, in: tag) }
        return place
    }

    private mutating func unknown(_ tag: Tag) -> Place {
        model.unknownItems.append(UnknownItem(element: tag.name, origin: tag.origin))
        let message = "the element <\(tag.name)> is not known here"
        diagnostics.append(SourceRules.unknownElement.finding(message, at: model.location(tag.origin)))
        return .unknown
    }

    private mutating func unknown(_ setting: Setting, in tag: Tag) {
        model.unknownItems.append(UnknownItem(setting, in: tag))
        let message = "the setting '\(setting.name)' of <\(tag.name)> is not known"
        let location = model.location(tag.origin, setting.name)
        diagnostics.append(SourceRules.unknownSetting.finding(message, at: location))
    }

    private mutating func malformed(_ setting: Setting, in tag: Tag, expected: ExpectedValues) {
        var item = UnknownItem(setting, in: tag)
        item.meant = nearest(to: setting.text, in: expected.all)
        model.malformedSettings.append(item)
        let message = "'\(setting.name)=\"\(setting.text)\"': expected \(expected.words)"
        let location = model.location(tag.origin, setting.name)
        diagnostics.append(SourceRules.malformedSetting.finding(message, at: location, fix: item.fix(at: location)))
    }
}

extension UnknownItem {
    /// The edit that writes the known value that is like this one. Another reader may have understood the setting, and so it
    /// can change the hash of a version that shipped.
    package func fix(at location: SourceLocation) -> Fix? {
        guard let attribute, let meant else { return nil }
        return Fix(.set(attribute, to: meant), at: location, isCertain: false)
    }

    fileprivate init(_ setting: Setting, in tag: Tag) {
        self.init(element: tag.name, attribute: setting.name, value: setting.text, origin: tag.origin)
    }
}

extension UserInfoOwner {
    /// Adds the entries of a `<userInfo>`, which may be empty.
    fileprivate mutating func add(_ entries: [UserInfoEntry]) {
        spelling.statesUserInfo = true
        if !entries.isEmpty { userInfo += entries }
    }
}

extension Array {
    /// Changes the last element in place.
    fileprivate mutating func changeLast(_ change: (inout Element) -> Void) { change(&self[count - 1]) }
}
