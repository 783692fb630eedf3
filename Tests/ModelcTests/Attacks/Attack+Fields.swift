extension Attack {
    /// A field that keeps its name and gets another shape, and one that goes.
    static let fields = [
        Attack(
            "an attribute gets another type",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(#"<attribute name="title" optional="YES" attributeType="Integer 64"/>"#),
            [
                .export: "error CKP303", .ledger: "error CKP303", .against: "error CKP303",
                [.ledger, .against]: "error CKP303",
                [.export, .ledger, .against, .tags]: "error CKP303",
            ]
        ),
        Attack(
            "an attribute is removed",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(""),
            [
                .export: "warning CKP302", .ledger: "error CKP302", [.export, .against]: "error CKP302",
                [.ledger, .against]: "error CKP302", .against: "error CKP302",
            ]
        ),
        Attack(
            "an attribute is added",
            from: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            to: post(
                """
                <attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="text" optional="YES" attributeType="String"/>
                """
            ),
            [.export: "nothing", .ledger: "nothing", .against: "nothing", [.export, .ledger, .against]: "nothing"]
        ),
    ]

    /// An entity with properties.
    static func post(_ properties: String) -> String {
        "<entity name=\"Post\" syncable=\"YES\">\(properties)<attribute name=\"rank\" optional=\"YES\" attributeType=\"Double\"/></entity>"
    }
}
