/// The facts about published models besides their text: which steps came with a mapping model, as the repositories of
/// the apps show.
enum PublishedSteps {
    /// Steps with a mapping model: the end of the bundle's path, and the versions from which and to which it leads.
    static let withMappingModel: [(bundle: String, steps: [(String, String)])] = [
        (
            "AltStore.xcdatamodeld/",
            neighbours("AltStore", [(1, 2), (4, 5), (5, 6), (9, 10), (10, 11), (12, 13), (13, 14), (14, 15), (15, 16)])
                + neighbours("AltStore", [(16, 17)])
        ),
        (
            "BookPlayer.xcdatamodeld/",
            neighbours("Audiobook Player", [(1, 2), (2, 3), (3, 4), (7, 8), (8, 9), (9, 10), (10, 11)])
        ),
        ("Moody.xcdatamodeld/", neighbours("Moody", [(2, 3), (3, 4), (4, 5), (5, 6)])),
        ("BookMigration/Model.xcdatamodeld/", [("Model1", "Model2"), ("Model2", "Model3")]),
        ("ReviewJournal.xcdatamodeld/", ["v2", "v3", "v4"].steps(to: "v5", prefix: "ReviewJournal ")),
        ("final/UnCloudNotes/UnCloudNotesDataModel.xcdatamodeld/", ["v2", "v3"].steps(to: "v4", prefix: uncloud)),
        ("v3/UnCloudNotes/UnCloudNotesDataModel.xcdatamodeld/", ["v2"].steps(to: "v3", prefix: uncloud)),
        ("ParkDataModel.xcdatamodeld/", [("ParkDataModel 2", "ParkDataModel 3")]),
        ("SampleModel/SampleModel.xcdatamodeld/", [("SampleModel2", "SampleModel3")]),
        (
            "XCServerCoreData.xcdatamodeld/",
            ["", "1.1.0", "1.2.0", "2.0.0", "2.0.1", "2.0.2"].steps(to: "2.0.3", prefix: "XCServerCoreData")
        ),
        (
            "SubstrateDataModel.xcdatamodeld/",
            [("SubstrateDataModel", "SubstrateDataModel_v2")]
                + ["_v3"].steps(to: "_v4", prefix: "SubstrateDataModel")
                + ["_v7"].steps(to: "_v8", prefix: "SubstrateDataModel")
        ),
        (
            "UserDataModel.xcdatamodeld/",
            [("UserDataModel", "MultiassetUserDataModel"), ("MultiassetUserDataModel", "MultiassetUserDataModel_v2")]
                + ["_v8", "_v9", "_v10"].steps(to: "_v11", prefix: "MultiassetUserDataModel")
        ),
    ]

    /// Pairs that are neighbours by name alone, and fixtures that no app has shipped.
    static let neverShipped = ["MultiassetUserDataModel_v11 → UserDataModel", "Model → Model 2"]

    /// Steps without a known mapping model that modelc does not call inferable, and why it does not.
    static let explained: [String: String] = [
        "AltStore 2 → AltStore 3": "mandatory date without default: fails as soon as an app is installed",
        "ArtsyFolio v1.5 → ArtsyFolio v1.7":
            "covers lead to images instead of artworks: a relationship cannot change its destination",
        "ArtsyFolio v2.0 → ArtsyFolio v2.1": "images become a subentity's: nobody has shown what inference does",
        "ArtsyFolio v2.1 → ArtsyFolio v2.2": "locations lead to locations instead of artworks: as above",
        "ArtsyFolio v2.7.0 → ArtsyPartner": "mandatory address without default: fails as soon as one is missing",
        "DashSync 6 → DashSync 7": "mandatory relationship: fails as soon as a row has no destination",
        "MusicByCarl 1.3 → MusicByCarl 1.4": "to-many to to-one: Core Data does not map it",
    ]

    /// Steps with a mapping model that Core Data would infer and that lose nothing: what the mapping computes, or a
    /// migrator that wants one for every step, cannot be seen in the shape of the models.
    static let inferableShape: Set<String> = [
        "AltStore 4 → AltStore 5", "AltStore 5 → AltStore 6", "AltStore 9 → AltStore 10", "AltStore 10 → AltStore 11",
        "AltStore 13 → AltStore 14", "AltStore 14 → AltStore 15", "AltStore 15 → AltStore 16",
        "AltStore 16 → AltStore 17", "Audiobook Player → Audiobook Player 2",
        "Audiobook Player 9 → Audiobook Player 10", "Moody 2 → Moody 3",
        "MultiassetUserDataModel → MultiassetUserDataModel_v2",
        "MultiassetUserDataModel_v9 → MultiassetUserDataModel_v10", "SubstrateDataModel → SubstrateDataModel_v2",
        "XCServerCoreData → XCServerCoreData1.1.0",
        "XCServerCoreData1.1.0 → XCServerCoreData1.2.0", "XCServerCoreData2.0.0 → XCServerCoreData2.0.1",
        "XCServerCoreData2.0.1 → XCServerCoreData2.0.2", "XCServerCoreData2.0.2 → XCServerCoreData2.0.3",
    ]

    private static let uncloud = "UnCloudNotesDataModel "

    private static func neighbours(_ name: String, _ numbers: [(Int, Int)]) -> [(String, String)] {
        numbers.map { ($0 == 1 ? name : "\(name) \($0)", "\(name) \($1)") }
    }
}

extension [String] {
    /// The steps from each to the next, and from the last to another.
    fileprivate func steps(to last: String, prefix: String) -> [(String, String)] {
        zip(self, dropFirst() + [last]).map { (prefix + $0, prefix + $1) }
    }
}
