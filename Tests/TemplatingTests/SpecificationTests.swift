import Foundation
import Testing

@testable import Templating

/// The official test data of the Mustache specification, which lies beside the repository where it is available.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: Specification.folder.path),
        "the Mustache specification is not at ../shared/mustache-spec; the other tests cover the same ground"
    )
)
struct SpecificationTests {
    @Test("Every case in the files of the Mustache specification is read", arguments: Specification.files)
    func everyCaseIsRead(file: Specification.File) {
        #expect(Specification.cases(in: file.name).count == file.count)
    }

    @Test(
        "A case of the Mustache specification renders as expected",
        arguments: Specification.files.flatMap { Specification.cases(in: $0.name) }
    )
    func specification(_ testCase: Specification.Case) throws {
        let main = try Template(testCase.template, name: "main")
        let partials = try testCase.partials.map { try Template($0.value, name: $0.key) }
        let library = try TemplateLibrary([main] + partials)
        guard !Specification.namingWhatIsMissing.contains(testCase.testDescription) else {
            let error = #expect(throws: TemplateError.self) { try library.render("main", with: testCase.context) }
            let message = error?.message ?? ""
            #expect(message.contains(" is not in ") || message.hasPrefix("there is no template"), "\(message)")
            return
        }
        let output = try library.render("main", with: testCase.context)
        #expect(output == testCase.unescaped, "\(testCase.explanation)")
    }
}

enum Specification {
    struct File: Sendable {
        let name: String
        let count: Int
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let explanation: String
        let template: String
        let partials: [String: String]
        let context: TemplateValue
        let expected: String

        /// The expected text, in which values are written as they are.
        var unescaped: String {
            [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
                .reduce(expected) { $0.replacing($1.0, with: $1.1) }
        }
    }

    static let files = [
        File(name: "comments", count: 12), File(name: "delimiters", count: 14), File(name: "interpolation", count: 42),
        File(name: "inverted", count: 22), File(name: "partials", count: 12), File(name: "sections", count: 34),
        File(name: "~inheritance", count: 27),
    ]

    /// The cases in which nothing is to be written for what is missing, which is an error here.
    static let namingWhatIsMissing: Set<String> = [
        "interpolation: Basic Context Miss Interpolation", "interpolation: Triple Mustache Context Miss Interpolation",
        "interpolation: Ampersand Context Miss Interpolation", "interpolation: Dotted Names - Broken Chains",
        "interpolation: Dotted Names - Broken Chain Resolution", "interpolation: Dotted Names - Context Precedence",
        "interpolation: Dotted Names are never single keys", "inverted: Context Misses",
        "inverted: Dotted Names - Broken Chains", "partials: Failed Lookup", "sections: Context Misses",
        "sections: Dotted Names - Broken Chains", "~inheritance: Negative Sections",
    ]

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/mustache-spec").standardizedFileURL

    /// Empty when the file is not there or is not what it should be; `everyCaseIsRead` tells.
    static func cases(in file: String) -> [Case] {
        guard
            let data = try? Data(contentsOf: folder.appending(path: "\(file).json")),
            let content = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let tests = content["tests"] as? [[String: Any]]
        else { return [] }
        return tests.compactMap { Case($0, file: file) }
    }
}

extension Specification.Case {
    fileprivate init?(_ json: [String: Any], file: String) {
        guard
            let name = json["name"] as? String,
            let explanation = json["desc"] as? String,
            let template = json["template"] as? String,
            let expected = json["expected"] as? String,
            let data = json["data"]
        else { return nil }
        testDescription = "\(file): \(name)"
        self.explanation = explanation
        self.template = template
        partials = json["partials"] as? [String: String] ?? [:]
        context = TemplateValue(json: data)
        self.expected = expected
    }
}

extension TemplateValue {
    fileprivate init(json: Any) {
        switch json {
        case let text as String: self = .text(text)
        case let list as [Any]: self = .list(list.map(TemplateValue.init(json:)))
        case let record as [String: Any]: self = .record(record.mapValues(TemplateValue.init(json:)))
        case let number as NSNumber: self = TemplateValue(number: number)
        default: self = .absent
        }
    }

    /// Foundation reads `true` and `1` into the same class; only their encodings differ.
    private init(number: NSNumber) {
        let isFlag = String(cString: number.objCType) == String(cString: NSNumber(value: true).objCType)
        self = isFlag ? .flag(number.boolValue) : .text(number.stringValue)
    }
}
