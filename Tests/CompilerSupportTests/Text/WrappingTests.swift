import Testing

@testable import CompilerSupport

@Suite("Wrapped texts")
struct WrappingTests {
    @Test("A paragraph is wrapped anew, and the last column of a table goes on below itself")
    func columns() {
        let text = """
            The default is all models below the current folder; Swift sources of one target are one model, and so on. To
            read one from a commit, use git:main.

            modelc check [model…]      check models for faults, and against CloudKit and the production schema
              indented line
            """
        #expect(
            text.wrapped(to: 60) == """
                The default is all models below the current folder; Swift
                sources of one target are one model, and so on. To read one
                from a commit, use git:main.

                modelc check [model…]      check models for faults, and
                                           against CloudKit and the
                                           production schema
                  indented line
                """
        )
    }

    @Test("A text keeps its words, and its lines are not wider than the terminal", arguments: [30, 47, 80, 119])
    func width(width: Int) {
        let text =
            (1...40).map { "word\($0)" }.joined(separator: " ") + "\n  - " + String(repeating: "ab cd ", count: 30)
        let wrapped = text.wrapped(to: width)
        #expect(wrapped.split(separator: "\n").allSatisfy { $0.count <= width })
        #expect(wrapped.split { $0 == " " || $0 == "\n" } == text.split { $0 == " " || $0 == "\n" })
    }

    @Test("The rows of a table are not joined, and each goes on below itself")
    func rows() {
        let text = """
            Plan for iCloud.com.example.app (private) · compared with production.ckdb
              new now     CD_Post.CD_location  ENCRYPTED BYTES   encryption is decided at this deployment
              deployed    27 fields
                Post.rank type-changed (INT64 → DOUBLE): a deployed type never changes
                Post.name type-changed (INT64 → DOUBLE): a deployed type never changes
              index       CD_VeryLongNameOfAnEntity.CD_veryLongName  REFERENCE  QUERYABLE
            """
        #expect(
            text.wrappedRows(to: 60) == """
                Plan for iCloud.com.example.app (private) · compared with
                  production.ckdb
                  new now     CD_Post.CD_location  ENCRYPTED BYTES
                      encryption is decided at this deployment
                  deployed    27 fields
                    Post.rank type-changed (INT64 → DOUBLE): a deployed type
                      never changes
                    Post.name type-changed (INT64 → DOUBLE): a deployed type
                      never changes
                  index       CD_VeryLongNameOfAnEntity.CD_veryLongName
                      REFERENCE
                      QUERYABLE
                """
        )
    }

    @Test("A word that is wider than the terminal stays whole")
    func longWord() {
        let word = String(repeating: "x", count: 90)
        #expect(word.wrapped(to: 40) == word)
    }

    @Test("Without a terminal, and on one without room, a text stays as it is", arguments: [nil, 0, 10])
    func unchanged(width: Int?) {
        let text = String(repeating: "a b ", count: 50)
        #expect(text.wrapped(to: width) == text)
    }
}
