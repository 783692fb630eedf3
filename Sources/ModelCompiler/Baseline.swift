import Mirroring
import ObjectModel
import SchemaRules

/// A model as it was where the branch began, mirrored as the model of today is.
struct Baseline {
    let loaded: LoadedModel
    /// The mirrored part of it; nil when it could not be read, or was not mirrored.
    let mirrored: MirroredModel?
    /// What of it was mirrored by the settings of its time; nil when they are not known, or an option leaves stores out.
    let mirroredThen: MirroredModel?

    init(_ input: ModelInput, of model: ModelInput, request: CompilerRequest) {
        loaded = LoadedModel(input)
        mirrored = loaded.graph?.mirrored(by: request.scopeRequest(for: model, isImplied: false))
        var then = model
        then.stores = request.configuration == nil && request.database == nil ? input.storesThen : []
        let thenRequest = request.scopeRequest(for: then, isImplied: false)
        mirroredThen = then.stores.isEmpty ? nil : loaded.graph?.mirrored(by: thenRequest)
    }

    /// What it needed of a container.
    func schema(in container: String?) -> MirroredSchema? {
        mirrored?.schema(in: container) ?? native.first { $0.container == container }
    }

    /// The record types of a container that the settings of today mirror, and those of its time did not.
    func newlyMirrored(in container: String?) -> Set<String> {
        guard let mirroredThen else { return [] }
        let types = schema(in: container)?.recordTypes.map(\.name) ?? []
        return Set(types).subtracting(mirroredThen.schemas.flatMap(\.recordTypes).map(\.name))
    }

    /// What a schema file needed.
    private var native: [MirroredSchema] { [loaded.native?.needed].compactMap(\.self) }

    /// The evidence about a container without an export or a ledger: the fields that the model needed, by the settings
    /// of its time and by those of today.
    ///
    /// - Parameters:
    ///   - names: The names of the container.
    ///   - types: The only record types that count; nil for all.
    /// - Returns: Nil when it needed nothing of it.
    func evidence(ofContainer names: [String?], of types: Set<String>? = nil) -> SchemaEvidence? {
        let all = [mirroredThen, mirrored].compactMap { $0?.schemas }.joined() + native
        let schemas = all.filter { names.contains($0.container) }
        guard loaded.isRead, !schemas.isEmpty else { return nil }
        let path = loaded.input.file?.path ?? loaded.input.path
        return SchemaEvidence(path: path, neededBefore: schemas, of: types)
    }

    /// Whether the settings of its time mirrored a part of it.
    var wasMirrored: Bool {
        if loaded.native != nil { return true }
        guard let model = loaded.graph?.model else { return false }
        let stores = loaded.input.storesThen.map(MirroredStore.init)
        return MirroringScope(of: model, request: MirroringScope.Request(settings: stores)) != nil
    }
}
