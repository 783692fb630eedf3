public import Diagnostics
import Text

/// A Core Data model as its author meant it: the input of rules, mirroring and code generation.
///
/// Everything stands in the order of the file. Names are as written; ``ModelGraph`` resolves them. Two models are equal
/// when they mean the same, wherever in a file their parts stand.
///
///     var model = ManagedObjectModel()
///     model.entities = [Entity(name: "Post", attributes: [Attribute(name: "title", type: .string)])]
public struct ManagedObjectModel: Hashable, Sendable {
    /// What the `<model>` element says about the document.
    public var document = DocumentSettings()
    /// The entities.
    public var entities: [Entity] = []
    /// The named configurations; the default one, which holds every entity, is not written in a model.
    public var configurations: [Configuration] = []
    /// The fetch request templates.
    public var fetchRequests: [FetchRequest] = []
    /// The composite attribute types.
    public var composites: [Composite] = []
    /// The structures and enumerations of Swift inside of values that are stored in one piece. No attribute has one as its type,
    /// and no version hash depends on them.
    public var storedValues: [Composite] = []
    /// Where the entities stand in Xcode's diagram.
    public var diagram: [DiagramElement] = []
    /// What the file states without need.
    public var spelling = Spelling()
    /// What the reader does not know; kept, so that nothing is lost silently.
    public var unknownItems: [UnknownItem] = []
    /// Settings with a value that is none of the known ones, which the model has as if they were absent.
    public var malformedSettings: [UnknownItem] = []
    /// The file the model was read from, as the user named it; empty for a model built by hand.
    public var path = ""
    /// The texts that origins lead into; none when ``path`` is the only one, and is XML.
    public var texts = SourceTexts()
    /// Where the `<model>` element begins.
    public var origin = SourceOrigin()

    /// Creates an empty model.
    public init() {}
}

extension ManagedObjectModel {
    /// The place in this model's file at which something was declared.
    ///
    /// - Parameters:
    ///   - origin: The origin of the entity, attribute, or other part.
    ///   - attribute: The XML attribute that is meant, for example `deletionRule`; nil for the element.
    /// - Returns: A location in ``path``.
    public func location(_ origin: SourceOrigin, _ attribute: String? = nil) -> SourceLocation {
        texts.location(of: origin, attribute, orIn: path)
    }
}

/// What the `<model>` element says about the document itself.
public struct DocumentSettings: Hashable, Sendable {
    /// `name`, usually empty.
    public var name: String?
    /// `type`, always `com.apple.IDECoreDataModeler.DataModel` in files saved by Xcode.
    public var type: String?
    /// `documentVersion`.
    public var documentVersion: String?
    /// `lastSavedToolsVersion`, the build of Xcode's editor.
    public var lastSavedToolsVersion: String?
    /// `systemVersion`, the build of macOS.
    public var systemVersion: String?
    /// `minimumToolsVersion`, for example `Automatic`.
    public var minimumToolsVersion: String?
    /// `sourceLanguage`: `Swift` or `Objective-C`.
    public var sourceLanguage: String?
    /// `userDefinedModelVersionIdentifier`.
    public var versionIdentifier: String?
    /// `macOSVersion`, in files of old editors.
    public var macOSVersion: String?
    /// `iOSVersion`, in files of old editors.
    public var iOSVersion: String?
    /// `usedWithCloudKit`, written `YES` by the editor and `true` by Xcode's project template.
    public var isUsedWithCloudKit: Bool?
    /// `usedWithSwiftData`.
    public var isUsedWithSwiftData: Bool?

    /// Creates settings that say nothing.
    public init() {}
}

/// One entity's box in Xcode's diagram.
public struct DiagramElement: Hashable, Sendable {
    /// The entity.
    public var name: String
    /// `positionX`, as written.
    public var positionX: String?
    /// `positionY`, as written.
    public var positionY: String?
    /// `width`, as written.
    public var width: String?
    /// `height`, as written.
    public var height: String?

    /// Creates a box for an entity.
    public init(name: String) { self.name = name }
}

/// An element or XML attribute that this version of modelc does not know.
public struct UnknownItem: Hashable, Sendable {
    /// The element, or the element that carries the unknown attribute.
    public var element: String
    /// The attribute's name; nil when the element itself is unknown.
    public var attribute: String?
    /// The attribute's value.
    public var value: String?
    /// Where the element begins.
    public var origin: SourceOrigin

    /// Creates an unknown item.
    public init(element: String, attribute: String? = nil, value: String? = nil, origin: SourceOrigin = .init()) {
        self.element = element
        self.attribute = attribute
        self.value = value
        self.origin = origin
    }
}

/// One `<entry>` of a `<userInfo>`.
public struct UserInfoEntry: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: String
    /// Where the entry begins.
    public var origin: SourceOrigin

    /// Creates an entry.
    public init(key: String, value: String, origin: SourceOrigin = .init()) {
        self.key = key
        self.value = value
        self.origin = origin
    }
}

extension [UserInfoEntry] {
    /// The entries by key; the last one with a key counts, as in Core Data.
    public var byKey: [UserInfoEntry] {
        Dictionary(map { ($0.key, $0) }) { $1 }.values.inOrder(of: \.key)
    }
}
