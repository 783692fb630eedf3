/// The contents of a list of notebooks: a row for each, with a badge where the notebook is shared.
///
/// It asks any provider about sharing. In the app that is the stack, and notebooks are managed objects; in tests it is a
/// double, and they are whatever the tests like.
///
///     let list = NotebookList(notebooks, title: \.title, sharing: stack)
///     list.rows.map(\.title)
public struct NotebookList<Sharing: NotesSharingProvider> {
    /// A notebook in the list.
    public struct Row: Hashable, Sendable {
        /// The name of the notebook.
        public let title: String
        /// The people who see it besides the user; nil for a notebook that is the user's alone.
        public let badge: SharingBadge?
        /// True if its notes can be changed.
        public let isEditable: Bool
        /// True if the list offers to delete it.
        public let isDeletable: Bool
    }

    /// The rows, in the order of the notebooks.
    public let rows: [Row]

    /// Asks about each notebook.
    public init(_ notebooks: [Sharing.Object], title: (Sharing.Object) -> String, sharing: Sharing) {
        rows = notebooks.map { notebook in
            Row(
                title: title(notebook),
                badge: sharing.isShared(notebook) ? SharingBadge(sharing.participants(of: notebook)) : nil,
                isEditable: sharing.mayEdit(notebook),
                isDeletable: sharing.mayDelete(notebook)
            )
        }
    }
}
