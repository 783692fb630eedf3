import SharedNotes
import Testing

@Suite("Lists of notebooks")
struct NotebookListTests {
    /// A notebook without Core Data.
    private enum Notebook: String, CaseIterable {
        case diary = "Diary"
        case recipes = "Recipes"
        case trip = "Trip"
    }

    private typealias Double = NotesSharingDouble<NotesSharing.Unshared<Notebook, Notebook>>

    /// The diary is the user's alone, the recipes are shared by the user, the trip is Ada's and can only be read.
    private var mixed: Double {
        var sharing = Double(of: NotesSharing.Unshared())
        sharing.onIsShared = { $0 != .diary }
        sharing.onParticipants = { notebook in
            let owner = NotesSharing.Participant(name: notebook == .trip ? "Ada" : "Grace", role: .owner)
            let ben = NotesSharing.Participant(name: "Ben", permission: .readOnly)
            let invited = NotesSharing.Participant(name: nil, acceptance: .pending)
            return notebook == .trip ? [ben, owner] : [owner, invited, invited, ben, ben]
        }
        sharing.onMayEdit = { $0 != .trip }
        sharing.onMayDelete = { $0 != .trip }
        return sharing
    }

    @Test("A notebook has a badge exactly if it is shared")
    func badges() {
        let list = NotebookList(Notebook.allCases, title: \.rawValue, sharing: mixed)
        #expect(list.rows.map(\.title) == ["Diary", "Recipes", "Trip"])
        #expect(
            list.rows.map(\.badge?.text) == [
                nil, "Shared by Grace, with 2 people, 2 invited", "Shared by Ada, with one person",
            ]
        )
    }

    @Test("A notebook that the user may only read offers no changes")
    func permissions() {
        let list = NotebookList(Notebook.allCases, title: \.rawValue, sharing: mixed)
        #expect(list.rows.map(\.isEditable) == [true, true, false])
        #expect(list.rows.map(\.isDeletable) == [true, true, false])
    }

    @Test("A preview can make every notebook read-only by one closure")
    func preview() {
        var sharing = NotesSharingDouble(of: mixed)
        sharing.onMayEdit = { _ in false }
        let list = NotebookList(Notebook.allCases, title: \.rawValue, sharing: sharing)
        #expect(list.rows.map(\.isEditable) == [false, false, false])
        #expect(list.rows.map(\.isDeletable) == [true, true, false])
    }

    @Test("A shared notebook without known participants has the badge Shared")
    func nobody() {
        var sharing = Double(of: NotesSharing.Unshared())
        sharing.onIsShared = { _ in true }
        let list = NotebookList([.diary], title: \.rawValue, sharing: sharing)
        #expect(list.rows.map(\.badge?.text) == ["Shared"])
    }

    @Test("A participant who left is not counted in the badge")
    func removed() {
        let gone = NotesSharing.Participant(name: "Eve", acceptance: .removed)
        #expect(SharingBadge([gone, NotesSharing.Participant(name: nil, role: .owner)]).text == "Shared by somebody")
    }
}
