import ModelFiles
import ObjectModel

extension FuzzProperty {
    /// The input is paths, a mapping model and an `.xccurrentversion`, with form feeds between them.
    ///
    /// Whatever the files say, the current version is one that is there, and why there is none is told.
    func checkBundle(_ bytes: [UInt8]) throws(BrokenProperty) {
        let parts = bytes.split(separator: UInt8(ascii: "\u{C}"), maxSplits: 2, omittingEmptySubsequences: false)
            .map(Array.init)
        let paths = parts[0].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        let listing = BundleListing(
            path: "Model.xcdatamodeld",
            files: paths,
            currentVersion: parts.count > 2 ? parts[2] : nil
        )
        let bundle = ModelBundle(listing)
        try require(bundle == ModelBundle(listing), "judging twice gives two bundles")
        var shuffled = listing
        shuffled.files.reverse()
        try require(bundle.versions == ModelBundle(shuffled).versions, "the versions depend on the order of the files")
        try require(bundle.versions.allSatisfy { paths.contains($0.file) }, "a version has a file that is not there")
        let isExplained = !(bundle.diagnostics + bundle.currentVersionDiagnostics).isEmpty
        guard let current = bundle.current else { return try require(isExplained, "there is no current version") }
        try require(bundle.version(named: current.name) != nil, "the current version is not there")
        guard parts.count > 1 else { return }
        let mapping = MappingModel(parts[1], path: "xcmapping.xml")
        try require(mapping == MappingModel(parts[1], path: "xcmapping.xml"), "reading twice gives two mappings")
    }
}
