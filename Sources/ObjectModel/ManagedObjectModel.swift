package import CompilerSupport

/// A Core Data model: the input of rules, mirroring and code generation.
///
/// All lists are in the order of the file. Names are unresolved; ``ModelGraph`` resolves them. Two models are equal
/// when they mean the same, wherever their parts are in a file.
///
///     var model = ManagedObjectModel()
///     model.entities = [Entity(name: "Post", attributes: [Attribute(name: "title", type: .string)])]
package struct ManagedObjectModel: Hashable, Sendable {
    /// The settings of the `<model>` element.
    package var document = DocumentSettings()
    /// The entities.
    package var entities: [Entity] = []
    /// The named configurations; the default one, which contains every entity, is not written in a model.
    package var configurations: [Configuration] = []
    /// The fetch request templates.
    package var fetchRequests: [FetchRequest] = []
    /// The composite attribute types.
    package var composites: [Composite] = []
    /// The Swift structures and enumerations inside values that are stored as one blob. They are the type of no
    /// attribute, and no version hash depends on them.
    package var storedValues: [Composite] = []
    /// The positions of the entities in Xcode's diagram.
    package var diagram: [DiagramElement] = []
    /// The defaults that the file states explicitly.
    package var spelling = ExplicitDefaults()
    /// The parts that the reader does not know; kept so that nothing is lost silently.
    package var unknownItems: [UnknownItem] = []
    /// Settings whose value is invalid; the model treats them as absent.
    package var malformedSettings: [UnknownItem] = []
    /// The file the model was read from, as the user named it; empty for a model built by hand.
    package var path = ""
    /// The texts that origins refer to; none when ``path`` is the only file, and is XML.
    package var texts = SourceTexts()
    /// The place of the `<model>` element.
    package var origin = SourceOrigin()

    /// Creates an empty model.
    package init() {}
}

extension ManagedObjectModel {
    /// The place of a declaration in this model's file.
    ///
    /// - Parameters:
    ///   - origin: The origin of the entity, attribute, or other part.
    ///   - attribute: An XML attribute, for example `deletionRule`; nil for the element.
    /// - Returns: A location in ``path``.
    package func location(_ origin: SourceOrigin, _ attribute: String? = nil) -> SourceLocation {
        texts.location(of: origin, attribute, orIn: path)
    }

    /// The language of the model's source.
    package var language: AuthorLanguage { texts.isEmpty ? .editor : .swift }

    /// The Swift source text of a setting, for example of an `attributeType`; nil where Swift infers it, and in XML.
    package func words(of origin: SourceOrigin, _ attribute: String) -> String? { texts.words(of: origin, attribute) }
}

/// The settings of the `<model>` element.
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

    /// Creates empty settings.
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
    /// The known value that is like it; nil when there is none.
    package var meant: String?
    /// The place where the element begins.
    package var origin: SourceOrigin

    /// Creates an unknown item.
    package init(
        element: String,
        attribute: String? = nil,
        value: String? = nil,
        meant: String? = nil,
        origin: SourceOrigin = .init()
    ) {
        self.meant = meant
        self.element = element
        self.attribute = attribute
        self.value = value
        self.origin = origin
    }
}

/// A named set of entities for a store.
package struct Configuration: Hashable, Sendable {
    /// One entity of a configuration.
    package struct Member: Hashable, Sendable {
        /// The entity's name.
        package var entityName: String
        /// The place where the membership is declared.
        package var origin: SourceOrigin

        /// Creates a membership.
        package init(entityName: String, origin: SourceOrigin = .init()) {
            self.entityName = entityName
            self.origin = origin
        }
    }

    /// The configuration's name.
    package var name: String
    /// `usedWithCloudKit`; nil when the file does not state it.
    package var isUsedWithCloudKit: Bool?
    /// The entities.
    package var members: [Member]
    /// The place where the configuration is declared.
    package var origin: SourceOrigin

    /// Creates a configuration.
    package init(name: String, members: [Member] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.members = members
        self.origin = origin
    }
}

/// A structured type for attributes, made of other attributes.
package struct Composite: Hashable, Sendable {
    /// The composite's name.
    package var name: String
    /// The elements; each may have a composite type itself.
    package var attributes: [Attribute]
    /// The place where the composite is declared.
    package var origin: SourceOrigin
    /// The cases, when the composite is a Swift enumeration without associated values; nil when they are unknown.
    package var cases: EnumerationCases?

    /// Creates a composite.
    package init(name: String, attributes: [Attribute] = [], origin: SourceOrigin = .init()) {
        self.name = name
        self.attributes = attributes
        self.origin = origin
    }
}

/// The cases of a Swift enumeration, as its composite stores them.
package enum EnumerationCases: Hashable, Sendable {
    /// The raw values, spelled as in model files, and the names of their cases. The only element has one of the values.
    case rawValues([String], names: [String])
    /// One element per case; the element of the chosen case has its name as value, the others have none.
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
    /// The place where the request is declared.
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
    /// The request to run; nil when the file has none.
    package var request: FetchRequest?
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// The defaults that the file states explicitly.
    package var spelling = ExplicitDefaults()
    /// The place where the property is declared.
    package var origin: SourceOrigin

    /// Creates a fetched property.
    package init(name: String, request: FetchRequest? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.request = request
        self.origin = origin
    }
}

/// The default values that a file states explicitly. All values of this type are equal.
///
/// Editors differ in the defaults they write. Keeping them lets a model be written back as it was:
///
///     var post = Entity(name: "Post")
///     post.spelling.statesCodeGeneration = true
///     post == Entity(name: "Post")  // true
package struct ExplicitDefaults: Hashable, Sendable {
    /// `usesScalarValueType="NO"`.
    package var statesObjectType = false
    /// `optional="NO"`.
    package var statesMandatory = false
    /// `codeGenerationType="none"`.
    package var statesCodeGeneration = false
    /// The renaming identifier under the name `renamingIdentifier`, where editors write `elementID`.
    package var statesRenamingIdentifier = false
    /// A `<userInfo>`, even an empty one.
    package var statesUserInfo = false
    /// The `<elements>` of the diagram, even without entries.
    package var statesDiagram = false

    /// Creates a spelling without explicit defaults.
    init() {}

    /// Always true: the spelling is not part of the meaning.
    package static func == (_: ExplicitDefaults, _: ExplicitDefaults) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}

/// The two models of an `.xcmappingmodel`.
///
/// The file contains both as archives of Xcode's editor, which modelc does not read; it uses their paths.
package struct MappingModel: Hashable, Sendable {
    /// One of the two models.
    package struct End: Hashable, Sendable {
        /// The path as written, relative to the project: `App/Model.xcdatamodeld/Model 2.xcdatamodel`.
        let path: String
        /// The place of the path in the file.
        package let location: SourceLocation

        /// Creates an end.
        package init(path: String, location: SourceLocation) {
            self.path = path
            self.location = location
        }
    }

    /// The model of the stores to migrate.
    package let source: End
    /// The model after the migration.
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

extension ManagedObjectModel {
    /// The place where the model, or one of its configurations, says that it is used with CloudKit; nil where none does.
    package var cloudKitMark: SourceLocation? {
        let marked =
            document.isUsedWithCloudKit == true
            ? origin : configurations.first { $0.isUsedWithCloudKit == true }?.origin
        return marked.map { location($0, "usedWithCloudKit") }
    }
}
