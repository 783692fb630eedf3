import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Bundles of models")
struct BundleTests {
    private static let twoVersions = ["V2.xcdatamodel/contents", "V1.xcdatamodel/contents"]

    @Test("The versions of a bundle are listed in natural order, with their format")
    func versions() {
        let bundle = bundle(
            ["V10.xcdatamodel/contents", "V2.xcdatamodel/contents", "V1.xcdatamodel/elements"],
            names: "V2.xcdatamodel"
        )
        #expect(bundle.versions.map(\.name) == ["V1", "V2", "V10"])
        #expect(
            bundle.versions.map(\.file) == [
                "V1.xcdatamodel/elements", "V2.xcdatamodel/contents", "V10.xcdatamodel/contents",
            ]
        )
        #expect(bundle.versions.map(\.format) == [.elements, .contents, .contents])
        #expect(bundle.current?.name == "V2")
        #expect(bundle.diagnostics.isEmpty)
    }

    @Test("A version of a bundle is found by name, with or without the folder's extension")
    func versionNamed() {
        let bundle = bundle(Self.twoVersions, names: "V1.xcdatamodel")
        #expect(bundle.version(named: "V2")?.name == "V2")
        #expect(bundle.version(named: "V2.xcdatamodel")?.name == "V2")
        #expect(bundle.version(named: "V3") == nil)
    }

    @Test("A version whose own name ends in .xcdatamodel is found")
    func versionNamedLikeFolder() {
        let bundle = bundle(["V.xcdatamodel.xcdatamodel/contents"], names: "V.xcdatamodel.xcdatamodel")
        #expect(bundle.current?.name == "V.xcdatamodel")
        #expect(bundle.version(named: "V.xcdatamodel")?.name == "V.xcdatamodel")
        #expect(bundle.version(named: "V.xcdatamodel.xcdatamodel")?.name == "V.xcdatamodel")
        #expect(bundle.version(named: "V") == nil)
    }

    @Test("A bundle does not depend on the order of its listing")
    func order() {
        let files =
            (1...12).map { "M \($0).xcdatamodel/contents" } + [
                "M 3.xcdatamodel/elements", "M 4.xcdatamodel/N.xcdatamodel/contents",
            ]
        let expected = bundle(files, names: "M 7.xcdatamodel")
        for seed in 0..<20 {
            var random = SeededGenerator(seed: seed)
            #expect(bundle(files.shuffled(using: &random), names: "M 7.xcdatamodel") == expected)
        }
    }

    @Test("The version that the property list names is current")
    func writtenByFoundation() throws {
        let list = ["_XCCurrentVersionName": "V1.xcdatamodel", "other": "V2.xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        let bundle = bundle(Self.twoVersions, current: Array(data))
        #expect(bundle.current?.name == "V1")
        #expect(bundle.diagnostics.isEmpty)
    }

    @Test("A bundle with a binary property list has no current version")
    func binaryPropertyList() throws {
        let list = ["_XCCurrentVersionName": "V1.xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let bundle = bundle(Self.twoVersions, current: Array(data))
        #expect(bundle.current == nil)
        let path = "A/Model.xcdatamodeld/.xccurrentversion"
        try expectOnly(SourceRules.unreadableCurrentVersion, in: bundle, at: path, mentioning: "XML")
    }

    @Test(
        "A bundle with one version needs no property list",
        arguments: [nil, "<plist version=\"1.0\"><dict/></plist>"]
    )
    func oneVersion(list: String?) {
        let bundle = bundle(["Anything.xcdatamodel/contents"], current: list.map { Array($0.utf8) })
        #expect(bundle.current?.name == "Anything")
        #expect(bundle.diagnostics.isEmpty)
    }

    @Test("A bundle that states no version uses that of its own name, or the last, with a finding")
    func unstated() throws {
        let empty = Array("<plist version=\"1.0\"><dict/></plist>".utf8)
        for current in [nil, empty] {
            let last = bundle(Self.twoVersions, current: current)
            #expect(last.current?.name == "V2")
            try expectOnly(SourceRules.unstatedCurrentVersion, in: last, at: "A/Model.xcdatamodeld", mentioning: "'V2'")
            #expect(last.currentVersionDiagnostics.map(\.symbol) == ["version V2"])
            let same = bundle(Self.twoVersions + ["Model.xcdatamodel/contents"], current: current)
            #expect(same.current?.name == "Model")
            try expectOnly(
                SourceRules.unstatedCurrentVersion,
                in: same,
                at: "A/Model.xcdatamodeld",
                mentioning: "'Model'"
            )
        }
    }

    @Test(
        "A bundle that names a missing version has no current version",
        arguments: ["V3.xcdatamodel", "V1", "", "v1.xcdatamodel"]
    )
    func dangling(name: String) throws {
        for files in [Self.twoVersions, ["V1x.xcdatamodel/contents"]] {
            let bundle = bundle(files, names: name)
            #expect(bundle.current == nil)
            #expect(bundle.versions.count == files.count)
            let path = "A/Model.xcdatamodeld/.xccurrentversion"
            try expectOnly(SourceRules.missingCurrentVersion, in: bundle, at: path, mentioning: "'\(name)'")
        }
    }

    @Test(
        "A bundle with an unreadable property list has no current version",
        arguments: [
            "", "V1.xcdatamodel", "<plist><dict><key>_XCCurrentVersionName</key>", "bplist00", "<<<<<<< HEAD\n<plist/>",
            "<plist version=\"1.0\"><array/></plist>", "<plist><dict/>", "<plist><dict/><dict/></plist>", "<plist/>",
            "<plist><dict><string>V1.xcdatamodel</string></dict></plist>", "<plist><dict><key>x</key></dict></plist>",
            "<plist><dict><key>x</string></dict></plist>", "<plist><dict>x</dict></plist>",
            "<plist><dict></plist></dict>",
            "<plist><dict><key>&x;</key><string/></dict></plist>", "<plist><dict><key>x</key><set/></dict></plist>",
            "<!DOCTYPE plist [<!ENTITY x \"V1\">]><plist><dict/></plist>",
            "<!DOCTYPE plist SYSTEM \"a\"><plist><dict><key>&x;</key><string/></dict></plist>",
            "<plist><dict/></plist><plist><dict/></plist>",
            "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><integer>1</integer></dict></plist>",
        ]
    )
    func unreadable(text: String) throws {
        let bundle = bundle(Self.twoVersions, current: Array(text.utf8))
        #expect(bundle.current == nil)
        #expect(bundle.versions.count == 2)
        let path = "A/Model.xcdatamodeld/.xccurrentversion"
        try expectOnly(SourceRules.unreadableCurrentVersion, in: bundle, at: path, mentioning: "property list")
    }

    @Test(
        "The current version is read from any XML property list",
        arguments: [
            "<string>A &amp; B&#33;.xcdatamodel</string>", "<string>A &#x26; B<!-- or C -->!.xcdatamodel</string>",
            "<!-- <string> -->\r\n<string >A &amp; B!.xcdatamodel</string >",
            "<string>A &amp; B!.xcdatamodel</string><key>x</key><array><dict><key>y</key><true/></dict></array>",
        ]
    )
    func propertyList(value: String) {
        let list = "<?xml version=\"1.0\"?><plist><dict><key>_XCCurrentVersionName</key>\(value)</dict></plist>\n"
        let bundle = bundle(["A & B!.xcdatamodel/contents", "C.xcdatamodel/contents"], current: Array(list.utf8))
        #expect(bundle.current?.name == "A & B!")
        #expect(bundle.diagnostics.isEmpty)
    }

    @Test(
        "A bundle whose property list names no version uses its only version",
        arguments: ["<dict/>", "<dict><key>x</key><real>1</real></dict>"]
    )
    func silentPropertyList(dictionary: String) {
        let list = Array("<plist version=\"1.0\">\(dictionary)</plist>".utf8)
        let bundle = bundle(["V1.xcdatamodel/contents"], current: list)
        #expect(bundle.current?.name == "V1")
    }

    @Test(
        "A deeply nested property list is refused without exhausting the stack",
        arguments: [InputLimits.currentVersionSize / 7 - 10, 100_000]
    )
    func deepPropertyList(depth: Int) throws {
        let text = "<plist version=\"1.0\">" + String(repeating: "<array>", count: depth)
        let bundle = bundle(Self.twoVersions, current: Array(text.utf8))
        #expect(bundle.current == nil)
        #expect(
            (bundle.diagnostics + bundle.currentVersionDiagnostics).map(\.rule) == [
                SourceRules.unreadableCurrentVersion
            ]
        )
    }

    @Test("A damaged binary property list does not crash the reader")
    func damagedPropertyList() throws {
        let list = ["_XCCurrentVersionName": "V1.xcdatamodel"]
        let data = Array(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
        for index in data.indices {
            for value in [UInt8(0), 0x7F, 0xA1, 0xD1, 0xFF] {
                var damaged = data
                damaged[index] = value
                #expect(bundle(Self.twoVersions, current: damaged).versions.count == 2)
            }
        }
    }

    @Test(
        "A bundle without a model is reported",
        arguments: [[], ["contents"], ["Model.xcdatamodel/layout"], ["Old.xcdatamodeld/V1.xcdatamodel/contents"]]
    )
    func empty(files: [String]) throws {
        let bundle = bundle(files, names: "V1.xcdatamodel")
        #expect(bundle.current == nil && bundle.versions.isEmpty)
        try expectOnly(SourceRules.emptyBundle, in: bundle, at: "A/Model.xcdatamodeld", mentioning: "no model")
    }

    @Test("A bundle may have versions in old and new formats")
    func xcode3() {
        let bundle = bundle(["New.xcdatamodel/contents", "Old.xcdatamodel/elements"], names: "Old.xcdatamodel")
        #expect(bundle.current?.format == .elements)
        #expect(bundle.diagnostics.isEmpty)
    }

    @Test("A version folder with both formats is read in the newer one")
    func bothFormats() {
        let bundle = bundle(["V.xcdatamodel/elements", "V.xcdatamodel/contents"], names: "V.xcdatamodel")
        #expect(bundle.versions.map(\.format) == [.contents])
    }

    @Test("A model folder inside a version is read and reported", arguments: ["Inner", "inner"])
    func nested(name: String) throws {
        let file = "V 10.xcdatamodel/\(name).xcdatamodel/contents"
        let bundle = bundle(["V 9.xcdatamodel/contents", file], names: "V 10.xcdatamodel")
        #expect(bundle.current?.file == file)
        let path = "A/Model.xcdatamodeld/\(file)"
        try expectOnly(SourceRules.nestedBundle, in: bundle, at: path, mentioning: "'V 10'")
    }

    @Test("A model folder inside a version with its own contents is not read", arguments: ["Inner", "inner"])
    func nestedBeside(name: String) {
        let files = ["V.xcdatamodel/contents", "V.xcdatamodel/\(name).xcdatamodel/contents"]
        let bundle = bundle(files, names: "V.xcdatamodel")
        #expect(bundle.versions.map(\.file) == ["V.xcdatamodel/contents"])
        #expect(bundle.diagnostics.isEmpty)
    }

    private func bundle(_ files: [String], names folder: String) -> ModelBundle {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(folder)</string></dict></plist>
            """
        return bundle(files, current: Array(list.utf8))
    }

    private func bundle(_ files: [String], current: [UInt8]?) -> ModelBundle {
        ModelBundle(BundleListing(path: "A/Model.xcdatamodeld", files: files, currentVersion: current))
    }

    private func expectOnly(_ rule: RuleMetadata, in bundle: ModelBundle, at path: String, mentioning text: String)
        throws
    {
        let diagnostics = bundle.diagnostics + bundle.currentVersionDiagnostics
        try #require(diagnostics.count == 1)
        #expect(diagnostics[0].rule == rule)
        #expect(diagnostics[0].location?.path == path)
        #expect(diagnostics[0].message.contains(text))
    }
}
