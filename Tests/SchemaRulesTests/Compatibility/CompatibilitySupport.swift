import ReadableModels
import SimulatedModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// A version from the notation of `SimulatedModel`, which is nothing but a short way to write XML here.
func version(_ name: String, _ notation: String, configuration: String? = nil) throws -> CompatibilityVersion {
    try version(name, xml: SimulatedModel(notation).xml, configuration: configuration)
}

/// A version from the text of a model.
func version(_ name: String, xml: String, configuration: String? = nil) throws -> CompatibilityVersion {
    let model = try readableModel(Array(xml.utf8), path: name)
    let stores = [MirroredStore(configuration: configuration)]
    return CompatibilityVersion(name: name, mirrored: mirrored(model, stores: stores))
}

extension CompatibilityMatrix {
    /// The versions of a bundle by their notations, oldest first.
    init(_ notations: [String]) throws {
        self.init(try notations.enumerated().map { try version("V\($0 + 1)", $1) })
    }

    /// The verdict about a pair: `lost property-renamed Post.headline`.
    func reasons(of writer: Int, readBy reader: Int) -> [String] {
        verdict(of: writer, readBy: reader).reasons.map { "\($0.outcome) \($0.kind.word) \($0.symbol)" }
    }
}
