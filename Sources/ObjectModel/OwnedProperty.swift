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

    /// The attributes that some entities declare and a condition accepts. Rules pass the condition, because most
    /// attributes are in order and need not be copied.
    package func attributes(of owners: [Int], where isIncluded: (Attribute) -> Bool) -> [OwnedProperty<
        Attribute
    >] {
        var found: [OwnedProperty<Attribute>] = []
        for owner in owners {
            let owned = entities[owner].attributes
            add(.attribute, owned, of: entities[owner].name, at: owner, to: &found, where: isIncluded)
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
            add(.relationship, owned, of: entities[owner].name, at: owner, to: &found, where: isIncluded)
        }
        return found
    }

    /// The attributes of entities, then the elements of composites, that a condition accepts.
    package func allAttributes(where isIncluded: (Attribute) -> Bool) -> [OwnedProperty<Attribute>] {
        var found = attributes(of: Array(entities.indices), where: isIncluded)
        for owner in composites.indices {
            let elements = composites[owner].attributes
            add(.attribute, elements, of: composites[owner].name, at: owner, to: &found, where: isIncluded)
        }
        return found
    }

    private func add<Value: NamedElement>(
        _ kind: PropertyKind,
        _ values: [Value],
        of owner: String,
        at ownerPosition: Int,
        to found: inout [OwnedProperty<Value>],
        where isIncluded: (Value) -> Bool
    ) {
        // By position, because a loop over the elements copies each, and most are not accepted: the searches of a check
        // of 10,000 entities took 0.10 seconds instead of 0.07.
        for index in values.indices where isIncluded(values[index]) {
            let position = PropertyID(entity: ownerPosition, kind: kind, position: index)
            found.append(
                OwnedProperty(owner: owner, value: values[index], position: position, path: path, texts: texts)
            )
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

    /// Whether there are no texts: the model is one XML file.
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
