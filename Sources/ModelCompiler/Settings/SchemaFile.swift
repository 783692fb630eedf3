package import CompilerSupport
import Mirroring
package import SchemaRules

extension Settings {
    /// A schema file that is a model of its own: the app writes its record types without Core Data.
    package struct SchemaFile: Equatable, Sendable {
        /// The `.ckdb` file, relative to the settings' folder.
        package var path = Located("")
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// The ledger of the container, relative to the settings' folder.
        var ledger: Located<String>?
        /// What is generated from it, in the order of the file.
        package var generations: [Generation] = []
        /// What people say about it that its language cannot say.
        package var annotations = SchemaAnnotations()

        init() {}

        /// Creates the entry of a schema file.
        package init(path: Located<String>, container: Located<String>?, annotations: SchemaAnnotations) {
            self.path = path
            self.container = container
            self.annotations = annotations
        }

        /// The file as a store, which has a container and a ledger as well.
        package var store: Store {
            Store(
                name: path,
                container: container,
                scope: annotations.database == .public ? .public : .private,
                ledger: ledger
            )
        }
    }
}
