import Diagnostics
import Ledger
import Mirroring
import Production

/// What is known of production, and of Development before it, for each container of a run.
struct ProductionInputs {
    let export: LoadedSchema?
    let development: LoadedSchema?
    /// The containers that the models are mirrored to, and those of the ledgers.
    let containers: [ContainerInputs]
    /// The exports of which nobody knows the container; they are compared with no model.
    private let unassigned: [LoadedSchema]

    /// - Parameters:
    ///   - request: The run.
    ///   - models: What of the models is mirrored.
    init(_ request: CompilerRequest, mirrored models: [MirroredModel]) {
        let export = request.production.map(LoadedSchema.init)
        let development = request.development.map(LoadedSchema.init)
        let ledgers = request.ledgers(of: models.flatMap(\.scope.stores).map(\.container)).map(ContainerLedgers.init)
        let asked = request.container.flatMap { name in ledgers.firstIndex { $0.names.contains(name) } }
        let exported = export.flatMap { asked ?? $0.container(among: ledgers) }
        let developed = development.flatMap { asked ?? $0.container(among: ledgers) }
        self.export = export
        self.development = development
        containers = ledgers.enumerated().map { index, ledgers in
            ContainerInputs(
                ledgers,
                export: index == exported ? export : nil,
                development: index == developed ? development : nil
            )
        }
        unassigned = [exported == nil ? export : nil, developed == nil ? development : nil].compactMap(\.self)
            .filter { $0.evidence != nil && ledgers.count > 1 }
    }

    /// What is known of the container of a schema; every container of the models is here.
    subscript(container: String?) -> ContainerInputs? { containers.first { $0.names.contains(container) } }

    /// Whether anything says what production holds.
    var isGiven: Bool {
        export != nil || containers.contains { $0.ledger != nil || $0.evidence != nil || !$0.isReadable }
    }

    /// Whether every given file could be read and belongs somewhere; what is left of the evidence would make things look
    /// new that are deployed.
    var isReadable: Bool {
        let exports = [export, development].compactMap(\.self)
        return exports.allSatisfy { $0.evidence != nil } && unassigned.isEmpty && containers.allSatisfy(\.isReadable)
    }

    /// The files, for the texts that findings point into.
    var files: [InputFile] {
        [export?.file, development?.file].compactMap(\.self) + containers.flatMap(\.ledgerFiles)
    }

    /// What is wrong with the files, each by itself and one compared with the other.
    var diagnostics: [Diagnostic] {
        (export?.diagnostics ?? []) + (development?.diagnostics ?? [])
            + unassigned.map { Diagnostic.unknownContainer(of: $0, among: containers) }
            + containers.flatMap(\.diagnostics)
    }
}

extension CompilerRequest {
    /// The ledgers, and an entry without one for each further container.
    ///
    /// Stores that name no container share one. Where only one container is named, it is theirs as well, unless they have
    /// a ledger of their own.
    fileprivate func ledgers(of names: [String?]) -> [LedgerInput] {
        var ledgers = ledgers
        for name in names where !ledgers.contains(where: { $0.containers.contains(name) }) {
            ledgers.append(LedgerInput(containers: [name]))
        }
        let named = ledgers.indices.filter { ledgers[$0].containers != [nil] }
        guard named.count == 1, let unnamed = ledgers.firstIndex(where: { $0.containers == [nil] }),
            ledgers[unnamed].file == nil, ledgers[unnamed].baseline == nil, ledgers[unnamed].missing == nil
        else { return ledgers }
        ledgers[named[0]].containers.append(nil)
        ledgers.remove(at: unnamed)
        return ledgers
    }
}

extension LoadedSchema {
    /// The position of the container that an export is of: the only one, or the only one whose ledger it agrees with.
    fileprivate func container(among containers: [ContainerLedgers]) -> Int? {
        if containers.count == 1 { return 0 }
        guard let schema = evidence?.schema else { return nil }
        let export = Ledger(export: schema, path: file.path)
        let agreeing = containers.indices.filter { containers[$0].agrees(with: export) }
        return agreeing.count == 1 ? agreeing[0] : nil
    }
}

extension Diagnostic {
    fileprivate static func unknownContainer(of export: LoadedSchema, among containers: [ContainerInputs]) -> Diagnostic
    {
        let names = containers.map { $0.names.compactMap(\.self).first ?? "one without a name" }
        return Diagnostic(
            rule: LedgerRules.exportOfUnknownContainer,
            message: "nothing says of which container '\(export.file.path)' is: \(names.joined(separator: ", "))",
            help: "name one model or one --configuration, or keep a ledger for each container; plan takes --container",
            location: SourceLocation(path: export.file.path, offset: 0, part: .text(length: 0))
        )
    }
}
