package import CompilerSupport

/// Something in a model file that has a name, and stands somewhere.
package protocol NamedElement {
    /// The name; empty when the file gives none.
    var name: String { get }
    /// Where it is declared.
    var origin: SourceOrigin { get }
    /// What findings call it when it stands alone.
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

/// What a property is, in the order in which properties are listed.
package enum PropertyKind: Comparable, Sendable {
    /// A value of the entity itself.
    case attribute
    /// A way to other entities.
    case relationship
    /// The result of a fetch request.
    case fetchedProperty
}

/// A property of a model, by the positions of its entity and of itself.
package struct PropertyPosition: Hashable, Sendable {
    /// The position of the declaring entity in ``ManagedObjectModel/entities``.
    package let entity: Int
    /// Which of the entity's lists is meant.
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

extension PropertyPosition: Comparable {
    /// The order of the model: by entity, then attributes, relationships, fetched properties.
    package static func < (left: PropertyPosition, right: PropertyPosition) -> Bool {
        (left.entity, left.kind, left.position) < (right.entity, right.kind, right.position)
    }
}

/// A property, or an element of a composite, at the place that declares it.
package struct Declared<Value: NamedElement> {
    /// The name of the entity or composite.
    package let owner: String
    /// The property itself.
    package let value: Value
    /// Where the model has it; of an element of a composite the owner is counted among the composites.
    package let position: PropertyPosition
    fileprivate let path: String
    fileprivate let texts: SourceTexts

    /// `Entity.property`, for messages.
    package var symbol: String { "\(owner).\(value.name)" }

    /// The property, or one of its settings, as what a finding is about.
    package func place(_ setting: String? = nil) -> NamedPlace {
        NamedPlace(symbol, at: texts.location(of: value.origin, setting, orIn: path))
    }
}

extension ManagedObjectModel {
    /// An element of this model, or one of its settings, as what a finding is about.
    package func place(of element: some NamedElement, _ setting: String? = nil) -> NamedPlace {
        NamedPlace(element.symbol, at: location(element.origin, setting))
    }

    /// The attributes that some entities declare, as far as they are wanted. A rule says which it is after, because nearly
    /// all are in order and need not even be copied.
    package func attributes(of owners: [Int], where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        var found: [Declared<Attribute>] = []
        for owner in owners {
            let owned = entities[owner].attributes
            add(.attribute, owned, of: entities[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    /// The relationships that some entities declare, as far as they are wanted.
    package func relationships(
        of owners: [Int],
        where isWanted: (Relationship) -> Bool
    ) -> [Declared<Relationship>] {
        var found: [Declared<Relationship>] = []
        for owner in owners {
            let owned = entities[owner].relationships
            add(.relationship, owned, of: entities[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    /// The attributes of entities, then the elements of composites, as far as they are wanted.
    package func allAttributes(where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        var found = attributes(of: Array(entities.indices), where: isWanted)
        for owner in composites.indices {
            let elements = composites[owner].attributes
            add(.attribute, elements, of: composites[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    private func add<Value: NamedElement>(
        _ kind: PropertyKind,
        _ values: [Value],
        of owner: String,
        at ownerPosition: Int,
        to found: inout [Declared<Value>],
        where isWanted: (Value) -> Bool
    ) {
        // By position, because a loop over the elements copies each, and nearly all are unwanted: the searches of a check of
        // 10,000 entities took 0.10 seconds instead of 0.07.
        for index in values.indices where isWanted(values[index]) {
            let position = PropertyPosition(entity: ownerPosition, kind: kind, position: index)
            found.append(Declared(owner: owner, value: values[index], position: position, path: path, texts: texts))
        }
    }
}

/// The texts of a model that was read from several files, or from a language other than XML.
///
/// An origin is an offset. Texts are counted one after the other, as if they were one, so an origin still leads to its
/// place when a model comes from many files. What a setting is called in model files is looked up here too: the default
/// of a Swift property is not an XML attribute, but has a place all the same.
///
///     var texts = SourceTexts()
///     let start = texts.add(path: "Trip.swift", bytes: bytes)
///     texts.note("defaultValueString", of: SourceOrigin(start + 40), bytes: start + 60..<start + 64)
///
/// All texts are equal: where a model stands is not part of what it means.
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

    /// Whether there are none: the model is one XML file.
    var isEmpty: Bool { texts.isEmpty }

    /// Creates a collection without texts: that of a model in one XML file.
    package init() {}

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - path: The file, as the user named it.
    ///   - bytes: What it says.
    /// - Returns: What its offsets begin with.
    package mutating func add(path: String, bytes: [UInt8]) -> Int {
        let start = end
        texts.append(Text(path: path, start: start, bytes: bytes))
        // The place behind the last byte belongs to the text, too.
        end += bytes.count + 1
        return start
    }

    /// Remembers where something stands.
    ///
    /// - Parameters:
    ///   - setting: What model files call the setting; nil for the name of the element.
    ///   - element: The origin of the element.
    ///   - bytes: The place, counted as origins are.
    package mutating func note(_ setting: String? = nil, of element: SourceOrigin, bytes: Range<Int>) {
        places[Mention(offset: element.offset, setting: setting)] = bytes
    }

    /// Where an element, or a setting of it, stands: the element where the setting has no place of its own.
    ///
    /// - Parameters:
    ///   - element: The origin of the element.
    ///   - setting: What model files call the setting; nil for the element.
    ///   - file: The XML file that the origin leads into when there are no texts.
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

    /// What is written where a setting of an element stands; nil where it has no place of its own.
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

    /// Always true: where a model stands is not part of what it means.
    package static func == (_: SourceTexts, _: SourceTexts) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}
