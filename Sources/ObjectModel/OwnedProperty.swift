package import CompilerSupport

/// An element of a model file with a name and a place.
package protocol NamedElement {
    /// The name; empty when the file gives none.
    var name: String { get }
    /// The place of its declaration.
    var origin: SourceOrigin { get }
    /// Its name in findings, without an owner.
    var symbol: String { get }
}

extension NamedElement {
    /// The name.
    package var symbol: String { name }
}

extension Entity: NamedElement {}
extension Attribute: NamedElement {}
extension Relationship: NamedElement {}
extension FetchedProperty: NamedElement {}
extension FetchRequest: NamedElement {}
extension Composite: NamedElement {}

extension Configuration: NamedElement {
    /// `configuration Name`, because an entity may have the same name.
    package var symbol: String { "configuration \(name)" }
}

/// The kind of a property, in the order in which properties are listed.
package enum PropertyKind: Comparable, Sendable {
    /// A value of the entity itself.
    case attribute
    /// A reference to other entities.
    case relationship
    /// The result of a fetch request.
    case fetchedProperty
}

/// A property of a model, by the positions of its entity and of itself.
package struct PropertyID: Hashable, Sendable {
    /// The position of the declaring entity in ``ManagedObjectModel/entities``.
    package let entity: Int
    /// The list of the entity that holds the property.
    package let kind: PropertyKind
    /// The position in the list of its kind.
    package let position: Int

    /// Creates a position.
    package init(entity: Int, kind: PropertyKind, position: Int) {
        self.entity = entity
        self.kind = kind
        self.position = position
    }
}

extension PropertyID: Comparable {
    /// The order of the model: by entity, then attributes, relationships, fetched properties.
    package static func < (left: PropertyID, right: PropertyID) -> Bool {
        (left.entity, left.kind, left.position) < (right.entity, right.kind, right.position)
    }
}

/// A property, or an element of a composite, at the place that declares it.
package struct OwnedProperty<Value: NamedElement> {
    /// The name of the entity or composite.
    package let owner: String
    /// The property itself.
    package let value: Value
    /// The position in the model; for an element of a composite, `entity` counts the composites.
    package let position: PropertyID
    fileprivate let path: String
    fileprivate let texts: SourceTexts

    /// `Entity.property`, for messages.
    package var symbol: String { "\(owner).\(value.name)" }

    /// The property, or one of its settings, as the subject of a finding.
    package func place(_ setting: String? = nil) -> NamedPlace {
        NamedPlace(symbol, at: texts.location(of: value.origin, setting, orIn: path))
    }
}

extension ManagedObjectModel {
    /// An element of this model, or one of its settings, as the subject of a finding.
    package func place(of element: some NamedElement, _ setting: String? = nil) -> NamedPlace {
        NamedPlace(element.symbol, at: location(element.origin, setting))
    }

    /// The attributes that some entities declare, and that have one of some traits and fulfill a condition.
    ///
    /// The condition copies an attribute, and the traits do not: name those that it needs.
    package func attributes(
        of owners: [Int],
        with traits: AttributeTraits = .any,
        where isIncluded: (Attribute) -> Bool = { _ in true }
    ) -> [OwnedProperty<Attribute>] {
        var found: [OwnedProperty<Attribute>] = []
        for owner in owners {
            add(
                entities[owner].attributes,
                of: entities[owner].name,
                at: owner,
                with: traits,
                to: &found,
                where: isIncluded
            )
        }
        return found
    }

    /// The relationships that some entities declare and a condition accepts.
    package func relationships(
        of owners: [Int],
        where isIncluded: (Relationship) -> Bool
    ) -> [OwnedProperty<Relationship>] {
        var found: [OwnedProperty<Relationship>] = []
        for owner in owners {
            let owned = entities[owner].relationships
            for index in owned.indices where isIncluded(owned[index]) {
                found.append(self.owned(owned[index], .relationship, index, of: entities[owner].name, at: owner))
            }
        }
        return found
    }

    /// The attributes of entities, then the elements of composites, that have one of some traits and fulfill a condition.
    package func allAttributes(
        with traits: AttributeTraits = .any,
        where isIncluded: (Attribute) -> Bool = { _ in true }
    ) -> [OwnedProperty<Attribute>] {
        var found = attributes(of: Array(entities.indices), with: traits, where: isIncluded)
        for owner in composites.indices {
            let name = composites[owner].name
            add(composites[owner].attributes, of: name, at: owner, with: traits, to: &found, where: isIncluded)
        }
        return found
    }

    private func add(
        _ attributes: [Attribute],
        of owner: String,
        at ownerPosition: Int,
        with traits: AttributeTraits,
        to found: inout [OwnedProperty<Attribute>],
        where isIncluded: (Attribute) -> Bool
    ) {
        // By position, because a loop over the elements copies each.
        for index in attributes.indices where traits.isOne(ofAttributeAt: index, in: attributes) {
            guard isIncluded(attributes[index]) else { continue }
            found.append(owned(attributes[index], .attribute, index, of: owner, at: ownerPosition))
        }
    }

    private func owned<Value: NamedElement>(
        _ value: Value,
        _ kind: PropertyKind,
        _ index: Int,
        of owner: String,
        at ownerPosition: Int
    ) -> OwnedProperty<Value> {
        let position = PropertyID(entity: ownerPosition, kind: kind, position: index)
        return OwnedProperty(owner: owner, value: value, position: position, path: path, texts: texts)
    }
}

/// Traits that few attributes have. Most rules are about such attributes, and skip the others without copying them.
package struct AttributeTraits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Any of ``Attribute/details``, user info for example.
    package static let details = AttributeTraits(rawValue: 1)
    /// It is derived.
    package static let derived = AttributeTraits(rawValue: 2)
    /// It is not optional.
    package static let required = AttributeTraits(rawValue: 4)
    /// It has a default; ``details`` may have another one.
    package static let defaultText = AttributeTraits(rawValue: 8)
    /// It allows encryption; ``details`` may decide otherwise.
    package static let encrypted = AttributeTraits(rawValue: 16)
    /// The type is not that of one value: undefined, an object identifier, a composite, or transformable.
    package static let unusualType = AttributeTraits(rawValue: 32)
    /// The trait of every attribute.
    package static let any = AttributeTraits(rawValue: 128)

    /// True if an attribute has one of these traits. It reads settings where they lie in the array: asked of the attribute
    /// itself, the searches of a check of 10,000 entities took an eighth of its time.
    fileprivate func isOne(ofAttributeAt index: Int, in attributes: [Attribute]) -> Bool {
        contains(.any) || contains(.details) && attributes[index].hasDetails
            || contains(.derived) && attributes[index].isDerived
            || contains(.required) && !attributes[index].isOptional
            || contains(.defaultText) && attributes[index].defaultText != nil
            || contains(.encrypted) && attributes[index].allowsCloudEncryption
            || contains(.unusualType) && attributes[index].type.isUnusual
    }
}

extension AttributeType {
    fileprivate var isUnusual: Bool {
        switch self {
        case .undefined, .objectID, .composite, .transformable: true
        default: false
        }
    }
}

/// The source texts of a model from several files, or from a language other than XML.
///
/// Origins are offsets into the concatenated texts, so an origin identifies its place even when a model comes from many
/// files. Settings have places under their names in model files: the default of a Swift property is not an XML
/// attribute, but has a place, too.
///
///     var texts = SourceTexts()
///     let start = texts.add(path: "Trip.swift", bytes: bytes)
///     texts.note("defaultValueString", of: SourceOrigin(start + 40), bytes: start + 60..<start + 64)
///
/// All values are equal: the place of a model is not part of its meaning.
package struct SourceTexts: Hashable, Sendable {
    private struct Text: Sendable {
        let path: String
        let start: Int
        let bytes: [UInt8]
    }

    private struct Mention: Hashable, Sendable {
        let offset: Int
        let setting: String?
    }

    private var texts: [Text] = []
    private var end = 0
    private var places: [Mention: Range<Int>] = [:]

    /// True if there are no texts: the model is one XML file.
    var isEmpty: Bool { texts.isEmpty }

    /// Creates an empty collection, for a model in one XML file.
    package init() {}

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - path: The file, as the user named it.
    ///   - bytes: The contents of the file.
    /// - Returns: The offset of its first byte.
    package mutating func add(path: String, bytes: [UInt8]) -> Int {
        let start = end
        texts.append(Text(path: path, start: start, bytes: bytes))
        // The place after the last byte belongs to the text, too.
        end += bytes.count + 1
        return start
    }

    /// Records the place of an element or of one of its settings.
    ///
    /// - Parameters:
    ///   - setting: The setting's name in model files; nil for the name of the element.
    ///   - element: The origin of the element.
    ///   - bytes: The place, as offsets like those of origins.
    package mutating func note(_ setting: String? = nil, of element: SourceOrigin, bytes: Range<Int>) {
        places[Mention(offset: element.offset, setting: setting)] = bytes
    }

    /// The place of a setting, or of its element when the setting has no place of its own.
    ///
    /// - Parameters:
    ///   - element: The origin of the element.
    ///   - setting: The setting's name in model files; nil for the element.
    ///   - file: The XML file of the origin when there are no texts.
    /// - Returns: The place.
    func location(of element: SourceOrigin, _ setting: String? = nil, orIn file: String) -> SourceLocation {
        let offset = element.offset
        let bytes =
            places[Mention(offset: offset, setting: setting)]
            ?? places[Mention(offset: offset, setting: nil)] ?? offset..<offset
        guard let text = texts.last(where: { $0.start <= bytes.lowerBound }) else {
            return SourceLocation(path: file, offset: offset, part: setting.map { .attribute($0) } ?? .element)
        }
        return SourceLocation(
            path: text.path,
            bytes: bytes.lowerBound - text.start..<bytes.upperBound - text.start
        )
    }

    /// The source text of a setting; nil when it has no place of its own.
    func words(of element: SourceOrigin, _ setting: String) -> String? {
        guard let bytes = places[Mention(offset: element.offset, setting: setting)], !bytes.isEmpty,
            let text = texts.last(where: { $0.start <= bytes.lowerBound }),
            bytes.upperBound - text.start <= text.bytes.count
        else { return nil }
        return String(
            decoding: text.bytes[bytes.lowerBound - text.start..<bytes.upperBound - text.start],
            as: UTF8.self
        )
    }

    /// Always true: the place of a model is not part of its meaning.
    package static func == (_: SourceTexts, _: SourceTexts) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}
