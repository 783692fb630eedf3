public import CoreData

extension NotebookList where Sharing.Object == NSManagedObject {
    /// The list as the app shows it: what is shared comes from the stack, or from a double around it in a preview.
    public init(_ notebooks: [Notebook], sharing: Sharing) {
        self.init(notebooks, title: { ($0 as? Notebook)?.title ?? "" }, sharing: sharing)
    }
}
