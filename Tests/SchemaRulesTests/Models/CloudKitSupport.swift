import ReadableModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// The findings of all CKL rules in a document.
struct CloudKitFindings {
    let all: [Diagnostic]

    /// Without arguments the model's own flags decide, and a model without any is mirrored as a whole.
    init(in bytes: [UInt8], arguments: [String]) throws {
        let model = try readableModel(bytes)
        let stated = arguments.isEmpty ? MirroringScope(of: model, request: .init(isImplied: true)) : nil
        self.init(in: model, scope: stated ?? MirroringScope(arguments: arguments))
    }

    init(in model: ManagedObjectModel, scope: MirroringScope) {
        let mirrored = MirroredModel(ModelGraph(model), scope: scope)
        all = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }.inPrintingOrder()
    }

    func of(_ rule: String) -> [Diagnostic] { all.filter { $0.rule.id == rule } }
}

extension MirroringScope {
    /// All entities in the private database.
    static let allPrivate = MirroringScope(arguments: [])

    /// Stores as examples name them: each `--configuration` begins one, and a `--database` belongs to the store before it.
    init(arguments: [String]) {
        var stores: [MirroredStore] = []
        for (option, value) in zip(arguments, arguments.dropFirst()) {
            switch option {
            case "--configuration": stores.append(MirroredStore(configuration: value))
            case "--database":
                if stores.isEmpty { stores.append(MirroredStore()) }
                stores[stores.count - 1].scope = DatabaseScope(rawValue: value) ?? .private
            default: break
            }
        }
        self.init(stores: stores.isEmpty ? [MirroredStore()] : stores, reason: .option)
    }
}
