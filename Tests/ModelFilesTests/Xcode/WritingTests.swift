import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Writing model files")
struct WritingTests {
    @Test("A model file of Xcode's editor is written back byte for byte", arguments: CanonicalModel.all)
    func canonical(text: String) throws {
        let model = try #require(try read(text).model)
        #expect(contents(of: model) == text)
    }

    @Test("The writing tests cover every element and setting that the reader knows")
    func coverage() {
        #expect(Self.settings(in: CompleteModel.text).isSubset(of: Self.settings(in: CanonicalModel.complete)))
    }

    @Test("Every layout of a model is written as Xcode's editor writes it", arguments: LocationTests.layouts)
    func otherLayouts(text: String) throws {
        let model = try #require(try read(text).model)
        #expect(contents(of: model) == contents(of: try #require(try read(CompleteModel.text).model)))
    }

    @Test(
        "A setting that is stated without need is kept, and none is added",
        arguments: [
            #"<entity name="E"><attribute name="a" optional="NO"/></entity>"#,
            #"<entity name="E"><attribute name="a" usesScalarValueType="NO"/></entity>"#,
            #"<entity name="E"><attribute name="a" renamingIdentifier="b"/></entity>"#,
            #"<entity name="E"><relationship name="r" deletionRule="Deny" renamingIdentifier="b"/></entity>"#,
            #"<entity name="E"><fetchedProperty name="f"><userInfo/></fetchedProperty></entity>"#,
            #"<entity name="E" renamingIdentifier="b"/>"#,
            #"<entity name="E" codeGenerationType="none"/>"#,
            #"<composite name="C"><attribute name="a"><userInfo/></attribute></composite>"#,
            #"<fetchRequest name="R" includeSubentities="NO"/>"#,
            #"<configuration name="L" usedWithCloudKit="NO"/>"#,
        ]
    )
    func stated(element: String) throws {
        let text = contents(of: try #require(try read("<model>\(element)</model>").model))
        let lines = text.split(separator: "\n").dropFirst(2).dropLast()
        #expect(lines.map { $0.drop { $0 == " " } }.joined() == element)
    }

    @Test("A model setting that is off is left out where its absence means the same")
    func switchedOff() throws {
        let model = try #require(try read(#"<model><entity name="E" syncable="NO" isAbstract="false"/></model>"#).model)
        #expect(contents(of: model).contains(#"<entity name="E"/>"#))
    }

    @Test("A random model is read back as it was written, and written to the same text", arguments: 0..<100)
    func roundTrip(seed: Int) throws {
        var generator = ModelGenerator(seed: seed)
        var model = generator.model()
        model.path = "contents"
        let text = contents(of: model)
        let read = try read(text)
        #expect(read.model == model)
        #expect(read.losses.isEmpty)
        #expect(read.model.map(contents) == text)
    }

    private static func settings(in text: String) -> Set<String> {
        Set(ScannedTag.all(in: Array(text.utf8)).flatMap { tag in tag.attributes.map { "\(tag.name).\($0.name)" } })
    }
}
