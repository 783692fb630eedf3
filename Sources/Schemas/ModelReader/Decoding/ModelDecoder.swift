import Diagnostics
import ObjectModel

/// Builds a model from the parser's events, without a tree in between.
///
/// An element is decoded when its start tag arrives; `open` knows where its children belong. What each element may say is
/// in the extensions: `DocumentDecoding`, `EntityDecoding`, `PropertyDecoding`.
struct ModelDecoder {
    /// What has been read so far; complete when the parser reached the end without a failure.
    var model = ManagedObjectModel()
    /// Everything unknown or malformed.
    private(set) var diagnostics: [Diagnostic] = []
    /// Where comments and processing instructions stand.
    private(set) var remarks: [SourceOrigin] = []
    private var open: [Place] = []
    /// The entity whose children are arriving; kept apart so that adding to it never copies.
    var entity = Entity(name: "")

    init(path: String) { model.path = path }

    /// An element whose children may follow.
    enum Place {
        case model, entity, configuration, composite, diagram
        case attribute, compositeAttribute, relationship, fetchedProperty
        case fetchIndex, uniquenessConstraints, uniquenessConstraint, compoundIndexes, compoundIndex
        case userInfo(owner: UserInfoOwner)
        /// An element that has no children.
        case leaf
        /// Inside something unknown, which is reported once at its top.
        case unknown
    }

    enum UserInfoOwner { case entity, attribute, compositeAttribute, relationship, fetchedProperty }

    mutating func start(_ tag: Tag) {
        let place = place(for: tag, in: open.last)
        open.append(place)
    }

    mutating func end() {
        guard case .entity? = open.popLast() else { return }
        model.entities.append(entity)
    }

    mutating func text(at origin: SourceOrigin) {
        guard case let place? = open.last else { return }
        if case .unknown = place { return }
        let location = SourceLocation(path: model.path, offset: origin.offset, part: .text(length: 0))
        note(SourceRules.unknownElement, "text between the elements of a model means nothing", at: location)
    }

    mutating func remark(at origin: SourceOrigin) { remarks.append(origin) }

    private mutating func place(for tag: Tag, in parent: Place?) -> Place {
        switch (parent, tag.word) {
        case (nil, .model): decodeModel(tag)
        case (.model, .entity): decodeEntity(tag)
        case (.model, .configuration): decodeConfiguration(tag)
        case (.model, .composite): decodeComposite(tag)
        case (.model, .fetchRequest): decodeFetchRequestTemplate(tag)
        case (.model, .elements): decodeDiagram(tag)
        case (.diagram, .element): decodeDiagramElement(tag)
        case (.configuration, .memberEntity): decodeMember(tag)
        case (.entity, .attribute): decodeAttribute(tag)
        case (.composite, .attribute): decodeCompositeAttribute(tag)
        case (.entity, .relationship): decodeRelationship(tag)
        case (.entity, .fetchedProperty): decodeFetchedProperty(tag)
        case (.fetchedProperty, .fetchRequest) where !hasRequest: decodeRequestOfFetchedProperty(tag)
        case (.entity, .fetchIndex): decodeFetchIndex(tag)
        case (.fetchIndex, .fetchIndexElement): decodeFetchIndexElement(tag)
        case (.entity, .uniquenessConstraints): decodeEmpty(tag, as: .uniquenessConstraints)
        case (.uniquenessConstraints, .uniquenessConstraint): decodeUniquenessConstraint(tag)
        case (.uniquenessConstraint, .constraint): decodeConstraint(tag)
        case (.entity, .compoundIndexes): decodeEmpty(tag, as: .compoundIndexes)
        case (.compoundIndexes, .compoundIndex): decodeCompoundIndex(tag)
        case (.compoundIndex, .index): decodeIndex(tag)
        case (.entity, .userInfo): decodeUserInfo(tag, of: .entity)
        case (.attribute, .userInfo): decodeUserInfo(tag, of: .attribute)
        case (.compositeAttribute, .userInfo): decodeUserInfo(tag, of: .compositeAttribute)
        case (.relationship, .userInfo): decodeUserInfo(tag, of: .relationship)
        case (.fetchedProperty, .userInfo): decodeUserInfo(tag, of: .fetchedProperty)
        case (.userInfo(let owner), .entry): decodeEntry(tag, of: owner)
        case (.unknown, _): .unknown
        default: decodeUnknown(tag)
        }
    }

    mutating func note(_ rule: RuleMetadata, _ message: String, at location: SourceLocation) {
        diagnostics.append(
            Diagnostic(rule: rule, message: message, help: rule.rationale, symbol: nil, location: location)
        )
    }
}
