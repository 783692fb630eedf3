import Compatibility
import Diagnostics
import Mirroring
import ObjectModel
import Simulation
import Testing
import XcodeModel

/// A version from the notation of `SimulatedModel`, which is nothing but a short way to write XML here.
func version(_ name: String, _ notation: String, configuration: String? = nil) throws -> CompatibilityVersion {
    try version(name, xml: SimulatedModel(notation).xml, configuration: configuration)
}

/// A version from the text of a model.
func version(_ name: String, xml: String, configuration: String? = nil) throws -> CompatibilityVersion {
    let result = readModel(Array(xml.utf8), path: name)
    let model = try #require(result.model, "\(result.diagnostics.map(\.message))")
    let store = MirroredStore(configuration: configuration)
    let scope = MirroringScope(stores: [store], reason: .settings)
    return CompatibilityVersion(name: name, mirrored: MirroredModel(ModelGraph(model), scope: scope))
}

extension CompatibilityMatrix {
    /// The versions of a bundle by their notations, oldest first.
    init(_ notations: [String]) throws {
        self.init(try notations.enumerated().map { try version("V\($0 + 1)", $1) })
    }

    /// What is said of a pair: `lost property-renamed Post.headline`.
    func reasons(of writer: Int, readBy reader: Int) -> [String] {
        verdict(of: writer, readBy: reader).reasons.map { "\($0.outcome) \($0.kind.rawValue) \($0.symbol)" }
    }
}
