import CompilerSupport
import ObjectModel

/// What `@Attribute` and `@Relationship` say about a property.
struct PropertyOptions {
    var flags: AttributeFlags = []
    var isUnique = false
    var isTransformable = false
    /// The transformer of `.transformable(by:)`; nil when only the app knows its name.
    var transformerName: String?
    var isCodable = false
    var originalName: String?
    var hashModifier: String?
    var deleteRule: DeleteRule?
    var minimumCount: Int?
    var maximumCount: Int?
    /// The root, when it is written, and the names of the inverse's key path.
    var inverse: [String]?
    /// Where arguments stand, by what model files call the setting.
    private(set) var places: [(setting: String, bytes: Range<Int>)] = []
    /// What cannot be read.
    private(set) var faults: [SyntaxFault] = []

    /// Takes one attribute over.
    mutating func add(_ attribute: AttributeSyntax) {
        for argument in attribute.arguments {
            let isRead = argument.label == nil ? readOption(argument.value) : read(argument)
            if isRead { continue }
            let message = "'\(argument.value.text.prefix(60))' in @\(attribute.name) is not an option that modelc knows"
            faults.append(SyntaxFault(message: message, bytes: argument.value.bytes))
        }
    }

    private mutating func readOption(_ value: SyntaxSlice) -> Bool {
        let expression = Expression(value)
        switch expression.lastName {
        case "unique": isUnique = true
        case "externalStorage": flags.insert(.externalStorage)
        case "allowsCloudEncryption": insert(.cloudEncryption, "allowsCloudEncryption", value)
        case "spotlight": flags.insert(.spotlight)
        case "preserveValueOnDeletion": flags.insert(.preservedAfterDeletion)
        case "ephemeral": insert(.transient, "transient", value)
        case "codable": isCodable = true
        case "transformable":
            guard case .call(_, _, let arguments) = expression, arguments.count == 1, arguments[0].label == "by" else {
                return false
            }
            isTransformable = true
            // `Transformer.self` or `"Transformer"`.
            let value = arguments[0].value
            transformerName = TypeMention.names(of: value)?.last ?? Expression(value).text
        default: return false
        }
        return true
    }

    private mutating func insert(_ flag: AttributeFlags, _ setting: String, _ value: SyntaxSlice) {
        flags.insert(flag)
        places.append((setting, value.bytes))
    }

    private mutating func read(_ argument: ArgumentSyntax) -> Bool {
        let expression = Expression(argument.value)
        if case .nothing = expression { return true }
        switch argument.label {
        case "originalName": return set(\.originalName, expression.text, "elementID", argument)
        case "hashModifier": return set(\.hashModifier, expression.text, "versionHashModifier", argument)
        case "deleteRule":
            return set(\.deleteRule, expression.lastName.flatMap { Self.deleteRules[$0] }, "deletionRule", argument)
        case "minimumModelCount":
            return set(\.minimumCount, expression.digits.flatMap { Int($0) }, "minCount", argument)
        case "maximumModelCount":
            return set(\.maximumCount, expression.digits.flatMap { Int($0) }, "maxCount", argument)
        case "inverse":
            guard case .keyPath(let names) = expression else { return false }
            return set(\.inverse, names, "inverseName", argument)
        default: return false
        }
    }

    private mutating func set<Value>(
        _ path: WritableKeyPath<Self, Value?>,
        _ value: Value?,
        _ setting: String,
        _ argument: ArgumentSyntax
    ) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        places.append((setting, argument.value.bytes))
        return true
    }

    private static let deleteRules: [String: DeleteRule] = [
        "cascade": .cascade, "deny": .deny, "noAction": .noAction, "nullify": .nullify,
    ]
}
