package import CompilerSupport

/// A Core Data model as its author meant it: the input of rules, mirroring and code generation.
///
/// Everything stands in the order of the file. Names are as written; ``ModelGraph`` resolves them. Two models are equal
/// when they mean the same, wherever in a file their parts stand.
///
///     var model = ManagedObjectModel()
///     model.entities = [Entity(name: "Post", attributes: [Attribute(name: "title", type: .string)])]
package struct ManagedObjectModel: Hashable, Sendable {
    /// What the `<model>` element says about the document.
    package var document = DocumentSettings()
    /// The entities.
    package var entities: [Entity] = []
    /// The named configurations; the default one, which holds every entity, is not written in a model.
    package var configurations: [Configuration] = []
    /// The fetch request templates.
    package var fetchRequests: [FetchRequest] = []
    /// The composite attribute types.
    package var composites: [Composite] = []
    /// The structures and enumerations of Swift inside of values that are stored in one piece. No attribute has one as its type,
    /// and no version hash depends on them.
    package var storedValues: [Composite] = []
    /// Where the entities stand in Xcode's diagram.
    package var diagram: [DiagramElement] = []
    /// What the file states without need.
    package var spelling = Spelling()
    /// What the reader does not know; kept, so that nothing is lost silently.
    package var unknownItems: [UnknownItem] = []
    /// Settings with a value that is none of the known ones, which the model has as if they were absent.
    package var malformedSettings: [UnknownItem] = []
    /// The file the model was read from, as the user named it; empty for a model built by hand.
    package var path = ""
    /// The texts that origins lead into; none when ``path`` is the only one, and is XML.
    package var texts = SourceTexts()
    /// Where the `<model>` element begins.
    package var origin = SourceOrigin()

    /// Creates an empty model.
    package init() {}
}

extension ManagedObjectModel {
    /// The place in this model's file at which something was declared.
    ///
    /// - Parameters:
    ///   - origin: The origin of the entity, attribute, or other part.
    ///   - attribute: The XML attribute that is meant, for example `deletionRule`; nil for the element.
    /// - Returns: A location in ``path``.
    package func location(_ origin: SourceOrigin, _ attribute: String? = nil) -> SourceLocation {
        texts.location(of: origin, attribute, orIn: path)
    }

    /// What the model is written in.
    package var language: AuthorLanguage { texts.isEmpty ? .editor : .swift }

    /// How Swift sources write a setting of a part, for example its `attributeType`; nil where they leave that to the
    /// compiler, and in XML.
    package func words(of origin: SourceOrigin, _ attribute: String) -> String? { texts.words(of: origin, attribute) }
}

/// What the `<model>` element says about the document itself.
package struct DocumentSettings: Hashable, Sendable {
    /// `name`, usually empty.
    package var name: String?
    /// `type`, always `com.apple.IDECoreDataModeler.DataModel` in files saved by Xcode.
    package var type: String?
    /// `documentVersion`.
    package var documentVersion: String?
    /// `lastSavedToolsVersion`, the build of Xcode's editor.
    package var lastSavedToolsVersion: String?
    /// `systemVersion`, the build of macOS.
    package var systemVersion: String?
    /// `minimumToolsVersion`, for example `Automatic`.
    package var minimumToolsVersion: String?
    /// `sourceLanguage`: `Swift` or `Objective-C`.
    package var sourceLanguage: String?
    /// `userDefinedModelVersionIdentifier`.
    package var versionIdentifier: String?
    /// `macOSVersion`, in files of old editors.
    package var macOSVersion: String?
    /// `iOSVersion`, in files of old editors.
    package var iOSVersion: String?
    /// `usedWithCloudKit`, written `YES` by the editor and `true` by Xcode's project template.
    package var isUsedWithCloudKit: Bool?
    /// `usedWithSwiftData`.
    package var isUsedWithSwiftData: Bool?

    /// Creates settings that say nothing.
    package init() {}
}

/// One entity's box in Xcode's diagram.
package struct DiagramElement: Hashable, Sendable {
    /// The entity.
    package var name: String
    /// `positionX`, as written.
    package var positionX: String?
    /// `positionY`, as written.
    package var positionY: String?
    /// `width`, as written.
    package var width: String?
    /// `height`, as written.
    package var height: String?

    /// Creates a box for an entity.
    package init(name: String) { self.name = name }
}

/// An element or XML attribute that this version of modelc does not know.
package struct UnknownItem: Hashable, Sendable {
    /// The element, or the element that carries the unknown attribute.
    package var element: String
    /// The attribute's name; nil when the element itself is unknown.
    package var attribute: String?
    /// The attribute's value.
    package var value: String?
    /// Where the element begins.
    package var origin: SourceOrigin

    /// Creates an unknown item.
    package init(element: String, attribute: String? = nil, value: String? = nil, origin: SourceOrigin = .init()) {
        self.element = element
        self.attribute = attribute
        self.value = value
        self.origin = origin
    }
}

/// One `<entry>` of a `<userInfo>`.
package struct UserInfoEntry: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value.
    package var value: String
    /// Where the entry begins.
    package var origin: SourceOrigin

    /// Creates an entry.
    package init(key: String, value: String, origin: SourceOrigin = .init()) {
        self.key = key
        self.value = value
        self.origin = origin
    }
}

extension [UserInfoEntry] {
    /// The entries by key; the last one with a key counts, as in Core Data.
    package var byKey: [UserInfoEntry] {
        Dictionary(map { ($0.key, $0) }) { $1 }.values.inOrder(of: \.key)
    }
}

/// A named set of entities that a store can hold.
package struct Configuration: Hashable, Sendable {
    /// One entity of a configuration.
    package struct Member: Hashable, Sendable {
        /// The entity's name.
        package var entityName: String
        /// Where the membership is declared.
        package var origin: SourceOrigin

        /// Creates a membership.
        package init(entityName: String, origin: SourceOrigin = .init()) {
            self.entityName = entityName
            self.origin = origin
        }
    }

    /// The configuration's name.
    package var name: String
    /// `usedWithCloudKit`; nil when the file does not say.
    package var isUsedWithCloudKit: Bool?
    /// The entities.
    package var members: [Member]
    /// Where the configuration is declared.
    package var origin: SourceOrigin

    /// Creates a configuration.
    package init(name: String, members: [Member] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.members = members
        self.origin = origin
    }
}

/// A struct-like type for attributes, made of other attributes.
package struct Composite: Hashable, Sendable {
    /// The composite's name.
    package var name: String
    /// The elements; one of them may be a composite in turn.
    package var attributes: [Attribute]
    /// Where the composite is declared.
    package var origin: SourceOrigin
    /// The cases, when the composite is a Swift enumeration without associated values; nil when they are not known.
    package var cases: EnumerationCases?

    /// Creates a composite.
    package init(name: String, attributes: [Attribute] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.attributes = attributes
        self.origin = origin
    }
}

/// The cases of a Swift enumeration, as its composite has them.
package enum EnumerationCases: Hashable, Sendable {
    /// The raw values, as model files write values, and the names of their cases. The only element has one of the values.
    case rawValues([String], names: [String])
    /// Each case has an element, which has the name of the case when it is chosen. The other elements have no value.
    case elements
}

/// A fetch request template, or the request of a fetched property.
package struct FetchRequest: Hashable, Sendable {
    /// The template's name.
    package var name: String
    /// `entity`: the entity it fetches.
    package var entityName: String?
    /// `predicateString`, with `$VARIABLES`.
    package var predicate: String?
    /// `fetchLimit`.
    package var fetchLimit: Int?
    /// `fetchBatchSize`.
    package var fetchBatchSize: Int?
    /// `resultType`: 0 objects, 1 object identifiers, 2 dictionaries, 4 the count.
    package var resultType: Int?
    /// `includeSubentities`.
    package var includesSubentities: Bool?
    /// `includePropertyValues`.
    package var includesPropertyValues: Bool?
    /// `includesPendingChanges`.
    package var includesPendingChanges: Bool?
    /// `returnObjectsAsFaults`.
    package var returnsObjectsAsFaults: Bool?
    /// `returnDistinctResults`.
    package var returnsDistinctResults: Bool?
    /// Where the request is declared.
    package var origin: SourceOrigin

    /// Creates a request.
    package init(name: String, entityName: String? = nil, predicate: String? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.entityName = entityName
        self.predicate = predicate
        self.origin = origin
    }
}

/// A property whose value is the result of a fetch request.
package struct FetchedProperty: Hashable, Sendable {
    /// The property's name.
    package var name: String
    /// `optional`.
    package var isOptional = false
    /// `syncable`.
    package var isSyncable = false
    /// The request that is run; nil when the file holds none.
    package var request: FetchRequest?
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// What the file states without need.
    package var spelling = Spelling()
    /// Where the property is declared.
    package var origin: SourceOrigin

    /// Creates a fetched property.
    package init(name: String, request: FetchRequest? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.request = request
        self.origin = origin
    }
}

/// What a file spells out although leaving it out would mean the same. All spellings are equal.
///
/// Editors differ in what they write without need. Keeping it lets a model be written back as it was:
///
///     var post = Entity(name: "Post")
///     post.spelling.statesCodeGeneration = true
///     post == Entity(name: "Post")  // true
package struct Spelling: Hashable, Sendable {
    /// `usesScalarValueType="NO"`.
    package var statesObjectType = false
    /// `optional="NO"`.
    package var statesMandatory = false
    /// `codeGenerationType="none"`.
    package var statesCodeGeneration = false
    /// The renaming identifier under the name `renamingIdentifier`, where editors write `elementID`.
    package var statesRenamingIdentifier = false
    /// A `<userInfo>`, be it empty.
    package var statesUserInfo = false
    /// The `<elements>` of the diagram, be there none.
    package var statesDiagram = false

    /// Creates the spelling that states nothing without need.
    init() {}

    /// Always true: how something is written is not part of what it means.
    package static func == (_: Spelling, _: Spelling) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}

/// What an `.xcmappingmodel` says about itself.
///
/// The models that it maps lie in it as archives of Xcode's editor, which modelc does not read; it goes by their paths.
package struct MappingModel: Hashable, Sendable {
    /// One of the two models.
    package struct End: Hashable, Sendable {
        /// The path as written, relative to the project: `App/Model.xcdatamodeld/Model 2.xcdatamodel`.
        let path: String
        /// Where the mapping model says so.
        package let location: SourceLocation

        /// Creates an end.
        package init(path: String, location: SourceLocation) {
            self.path = path
            self.location = location
        }
    }

    /// The model of the stores that are migrated.
    package let source: End
    /// The model that they get.
    package let destination: End

    /// Creates a mapping model.
    package init(from source: End, to destination: End) {
        self.source = source
        self.destination = destination
    }
}

extension MappingModel.End {
    /// The name of the version.
    package var version: String { name(of: path.split(separator: "/").last) }

    /// The name of the version's bundle.
    package var bundle: String { name(of: path.split(separator: "/").dropLast().last) }

    private func name(of part: Substring?) -> String {
        guard let part else { return "" }
        return String(part.lastIndex(of: ".").map { part[..<$0] } ?? part)
    }
}
