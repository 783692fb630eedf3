import Testing

@testable import ModelFiles

@Suite("Development teams of a project")
struct DevelopmentTeamsTests {
    @Test(
        "A development team is read from a line with DEVELOPMENT_TEAM",
        arguments: [
            ("\t\t\t\tDEVELOPMENT_TEAM = AB12CD34EF;", ["AB12CD34EF"]),
            ("DEVELOPMENT_TEAM = AB12CD34EF", ["AB12CD34EF"]),
            ("DEVELOPMENT_TEAM=AB12CD34EF // ours", ["AB12CD34EF"]),
            (#""DEVELOPMENT_TEAM[sdk=macosx*]" = AB12CD34EF;"#, ["AB12CD34EF"]),
            (#"DEVELOPMENT_TEAM = "AB12CD34EF";"#, ["AB12CD34EF"]),
            ("DEVELOPMENT_TEAM = AB12CD34EF;\r\nDEVELOPMENT_TEAM = AB12CD34EF;", ["AB12CD34EF"]),
            ("DEVELOPMENT_TEAM = ZZ12CD34EF;\nDEVELOPMENT_TEAM = AB12CD34EF;", ["ZZ12CD34EF", "AB12CD34EF"]),
            (#"DEVELOPMENT_TEAM = "";"#, []),
            ("DEVELOPMENT_TEAM = $(TEAM);", []),
            ("DEVELOPMENT_TEAM = AB12CD34E;", []),
            ("DEVELOPMENT_TEAM = `reboot`10;", []),
            ("// DEVELOPMENT_TEAM = AB12CD34EF;", []),
            ("PRODUCT_NAME = DEVELOPMENT_TEAM;", []),
            ("DEVELOPMENT_TEAM", []),
            ("", []),
        ]
    )
    func areRead(text: String, teams: [String]) {
        #expect(DevelopmentTeams(Array(text.utf8)).identifiers == teams)
    }
}
