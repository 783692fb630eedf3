import CompilerSupport
package import SwiftSources

/// What the code of an app does with records, and the sources that findings about it point into.
package struct RecordCode: Sendable {
    /// The facts.
    package let records: CodeRecords
    /// The sources with facts.
    let files: [InputFile]

    /// Reads the sources of an app.
    ///
    /// - Parameter all: All Swift sources of the repository; other files do not matter.
    package init(of all: [InputFile]) {
        records = CodeRecords.read(all.filter { $0.path.hasSuffix(".swift") }.map(\.swift))
        let places = (records.databases + records.zones).compactMap(\.location)
        let named = Set(records.paths + places.map(\.path))
        files = all.filter { named.contains($0.path) }
    }

    /// The heading of a report: `41 record keys in 12 files`; nil without any.
    var words: String? {
        if records.keyCount == 0, records.types.isEmpty { return nil }
        return "code: \(counted(records.keyCount, "record key", "record keys")) in "
            + counted(records.paths.count, "file", "files")
    }
}
