import Foundation

/// Generated sources that the compiler's parser has not seen yet: a process for each would take a hundred times as long
/// as generating it.
package struct UnparsedSources {
    private var inputs: [[UInt8]] = []
    private var texts: [(text: String, input: Int)] = []
    private var seen: Set<Int> = []

    /// An input whose sources are not Swift.
    package struct Fault: Equatable, Sendable {
        /// The input.
        package let input: [UInt8]
        /// The first thing that the parser says.
        package let complaint: String
    }

    /// Starts with none.
    package init() {}

    /// True if there is a compiler in `PATH`.
    package static var canBeParsed: Bool { compiler != nil }

    /// True if there is nothing to ask.
    package var isEmpty: Bool { texts.isEmpty }

    /// True if it is worth asking the parser.
    package var isLong: Bool { texts.count >= 1000 }

    /// Adds what is generated from an input, but for texts that were there before.
    ///
    /// - Throws: The fault that shows at first sight.
    package mutating func add(_ input: [UInt8]) throws(BrokenProperty) {
        for text in try GeneratedSources(input).texts where seen.insert(text.hashValue).inserted {
            if let flaw = SwiftLexis.flaw(in: text) { throw BrokenProperty("\(flaw) in:\n\(text)") }
            texts.append((text, inputs.count))
        }
        if texts.last?.input == inputs.count { inputs.append(input) }
        if seen.count > 1 << 20 { seen = [] }
    }

    /// Asks the parser about everything that was added, and forgets it. Without a compiler in `PATH` nothing is asked.
    ///
    /// - Returns: An input at fault; nil when there is none.
    package mutating func parse() -> Fault? {
        defer {
            inputs = []
            texts = []
        }
        guard !texts.isEmpty, let complaint = Self.complaint(about: texts.map(\.text)) else { return nil }
        // The file's name says which text it is about.
        let number = complaint.prefix { $0.isNumber }
        guard let text = Int(number), texts.indices.contains(text) else {
            return Fault(input: [], complaint: complaint)
        }
        return Fault(input: inputs[texts[text].input], complaint: "\(complaint)\n\(texts[text].text)")
    }

    /// The first error, as `17.swift:3:4: error: …` for the text at position 17.
    static func complaint(about texts: [String]) -> String? {
        guard let compiler else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "modelc-parse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (index, text) in texts.enumerated() {
                try Data(text.utf8).write(to: folder.appending(path: "\(index).swift"))
            }
            let process = Process()
            process.executableURL = compiler
            process.currentDirectoryURL = folder
            process.arguments = ["-frontend", "-parse", "-swift-version", "6"] + texts.indices.map { "\($0).swift" }
            let pipe = Pipe()
            process.standardError = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let error = output.split(separator: "\n").first { $0.contains(".swift:") && $0.contains(": error: ") }
            if let error { return String(error) }
            return process.terminationStatus == 0
                ? nil : "the parser ended with \(process.terminationStatus): \(output)"
        } catch {
            return "the parser cannot be asked: \(error)"
        }
    }

    private static let compiler: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
        .map { URL(filePath: String($0)).appending(path: "swift-frontend").resolvingSymlinksInPath() }
        .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
}
