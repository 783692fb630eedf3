import Foundation

/// The property that a fuzzing process tries, named by the environment variable `MODELC_FUZZ_TARGET`.
///
/// One program holds all of them: linking one for each takes longer than a short run.
package enum FuzzTarget {
    private static let property: FuzzProperty = {
        let name = ProcessInfo.processInfo.environment["MODELC_FUZZ_TARGET"] ?? ""
        if let property = FuzzProperty(rawValue: name) { return property }
        let names = FuzzProperty.allCases.map(\.rawValue).joined(separator: ", ")
        end("MODELC_FUZZ_TARGET is '\(name)'; the targets are \(names)", status: 64)
    }()

    /// Tries an input; one that breaks the property ends the process, which makes the fuzzer keep it.
    package static func check(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        do throws(BrokenProperty) {
            if property == .generator { try generate(bytes) } else { try property.check(bytes) }
        } catch {
            fatalError("\(error)")
        }
    }

    // MARK: Sources for the compiler's parser

    /// The fuzzer knows one thread only.
    nonisolated(unsafe) private static var sources: UnparsedSources = {
        atexit { FuzzTarget.parse() }
        return UnparsedSources()
    }()

    private static func generate(_ bytes: [UInt8]) throws(BrokenProperty) {
        try sources.add(bytes)
        if sources.isLong { parse() }
    }

    /// The fuzzer would keep the input that came last, so the one at fault is kept here.
    private static func parse() {
        guard let fault = sources.parse() else { return }
        let folder = ProcessInfo.processInfo.environment["MODELC_FUZZ_KEEP"] ?? "."
        let file = URL(filePath: folder).appending(path: "unparsable-\(UInt32.random(in: 0 ... .max))")
        try? Data(fault.input).write(to: file)
        end("\(fault.complaint)\nthe input is kept as \(file.path())", status: 77)
    }

    /// Ends the process at once: at a regular end the fuzzer would keep an innocent input.
    private static func end(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("== ERROR: \(message)\n".utf8))
        _exit(status)
    }
}
