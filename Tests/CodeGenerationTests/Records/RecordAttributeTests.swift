import Testing

@testable import CodeGeneration

@Suite("Types and defaults in record mappings")
struct RecordAttributeTests {
    /// The declaration of the one property, and its field.
    private func lines(_ attributes: String) throws -> [Substring] {
        let entity = #"<entity name="Post"><attribute name="a" \#(attributes)/></entity>"#
        let text = try generatedRecords(entity).text(of: "PostRecord.swift")
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("var a: ") || $0.hasPrefix("static let a = ") || $0.hasPrefix("a: ") }
    }

    @Test(
        "An attribute is optional only if it has no default",
        arguments: [
            (#"optional="YES" attributeType="Integer 64""#, "Int64?", "", " = nil"),
            (#"optional="YES" attributeType="Integer 64" defaultValueString="-5""#, "Int64", ", default: -5", " = -5"),
            (#"attributeType="Integer 64""#, "Int64", "", ""),
            (#"attributeType="Boolean" defaultValueString="YES""#, "Bool", ", default: true", " = true"),
            (#"attributeType="Double" defaultValueString="1e40""#, "Double", ", default: 1e+40", " = 1e+40"),
            (#"attributeType="Float" defaultValueString="0.1""#, "Float", ", default: 0.1", " = 0.1"),
            (
                #"attributeType="Date" defaultDateTimeInterval="-1.5""#, "Date",
                ", default: Date(timeIntervalSinceReferenceDate: -1.5)", " = Date(timeIntervalSinceReferenceDate: -1.5)"
            ),
            (#"attributeType="Decimal" defaultValueString="-120""#, "Decimal", ", default: -120", " = -120"),
            (
                #"attributeType="Decimal" defaultValueString="-12.50""#, "Decimal",
                ", default: Decimal(sign: .minus, exponent: -1, significand: 125)",
                " = Decimal(sign: .minus, exponent: -1, significand: 125)"
            ),
            (
                #"attributeType="Decimal" defaultValueString="1.0000000000000000005""#, "Decimal",
                ", default: Decimal(sign: .plus, exponent: -19, significand: 5)"
                    + " + Decimal(sign: .plus, exponent: -1, significand: 10)",
                " = Decimal(sign: .plus, exponent: -19, significand: 5)"
                    + " + Decimal(sign: .plus, exponent: -1, significand: 10)"
            ),
        ]
    )
    func fixedSize(attributes: String, type: String, field: String, parameter: String) throws {
        #expect(
            try lines(attributes) == [
                "var a: \(type)", "a: \(type)\(parameter)", "static let a = RecordField<\(type)>(\"CD_a\"\(field))",
            ]
        )
    }

    @Test(
        "An attribute that may become an asset has an asset key",
        arguments: [
            ("String", "String?"), ("URI", "URL?"), ("Binary", "Data?"), ("Transformable", "Data?"),
        ]
    )
    func variableLength(type: String, swift: String) throws {
        #expect(
            try lines(#"optional="YES" attributeType="\#(type)""#).last
                == #"static let a = RecordField<\#(swift)>("CD_a", assetKey: "CD_a_ckAsset")"#
        )
        #expect(
            try lines(#"optional="YES" attributeType="\#(type)" allowsCloudEncryption="YES""#).last
                == #"static let a = RecordField<\#(swift)>("CD_a", isEncrypted: true, assetKey: "CD_a_ckAsset")"#
        )
    }

    @Test("A composite has no asset key, because mirroring never writes its asset")
    func composite() throws {
        let attributes = #"optional="YES" attributeType="Composite""#
        #expect(try lines(attributes).last == #"static let a = RecordField<Data?>("CD_a")"#)
        #expect(
            try lines(attributes + #" allowsCloudEncryption="YES""#).last
                == #"static let a = RecordField<Data?>("CD_a", isEncrypted: true)"#
        )
    }

    @Test(
        "A text that is not a value of its attribute type is not a default",
        arguments: [
            (#"attributeType="Integer 16" defaultValueString="70000""#, "Int16"),
            (#"attributeType="Float" defaultValueString="1e300""#, "Float"),
            (#"attributeType="Double" defaultValueString="nan""#, "Double"),
            (#"attributeType="Decimal" defaultValueString="1e999""#, "Decimal"),
            (#"attributeType="UUID" defaultValueString="7D3D""#, "UUID"),
            (#"attributeType="Binary" defaultValueString="AAAA""#, "Data"),
            (#"attributeType="Date" defaultValueString="2001-01-01""#, "Date"),
        ]
    )
    func malformedDefaults(attributes: String, type: String) throws {
        #expect(try lines(attributes).prefix(2) == ["var a: \(type)", "a: \(type)"])
        #expect(try lines(#"optional="YES" \#(attributes)"#).prefix(2) == ["var a: \(type)?", "a: \(type)? = nil"])
    }

    @Test("A URI attribute stays optional although it has a default")
    func url() throws {
        #expect(
            try lines(#"attributeType="URI" defaultValueString="x:&quot;)""#) == [
                "var a: URL?", #"a: URL? = URL(string: "x:\")")"#,
                #"static let a = RecordField<URL?>("CD_a", assetKey: "CD_a_ckAsset", default: URL(string: "x:\")"))"#,
            ]
        )
    }
}
