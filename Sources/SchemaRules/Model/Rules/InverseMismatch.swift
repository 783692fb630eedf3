import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let inverseMismatch = Rule<ModelGraph>(
        id: "MDL234",
        name: "inverse-mismatch",
        severity: .warning,
        summary: "The inverse of a relationship has another inverse, or none.",
        rationale: """
            Two relationships must be the inverse of each other. If the inverse names another relationship, Core Data \
            does not update it after a change on this side, and the objects become inconsistent. Models with this \
            fault compile and ship. Give each relationship its own inverse.
            """,
        passing: [
            """
            <entity name="Post"><relationship name="author" destinationEntity="Author" inverseName="posts"
                inverseEntity="Author"/></entity>
            <entity name="Author"><relationship name="posts" destinationEntity="Post" inverseName="author"
                inverseEntity="Post"/></entity>
            """,
            #"<relationship name="friends" destinationEntity="Post" inverseName="friends" inverseEntity="Post"/>"#,
            """
            <entity name="Media"><relationship name="album" destinationEntity="Album" inverseName="photos"
                inverseEntity="Album"/></entity>
            <entity name="Photo" parentEntity="Media"/>
            <entity name="Album"><relationship name="photos" destinationEntity="Photo" inverseName="album"
                inverseEntity="Media"/></entity>
            """,
        ],
        failing: [
            """
            <entity name="Post">
                <relationship name="author" destinationEntity="Author" ↓inverseName="posts" inverseEntity="Author"/>
                <relationship name="editor" destinationEntity="Author" inverseName="posts" inverseEntity="Author"/>
            </entity>
            <entity name="Author">
                <relationship name="posts" destinationEntity="Post" inverseName="editor" inverseEntity="Post"/>
            </entity>
            """,
            """
            <entity name="Post">
                <relationship name="author" destinationEntity="Author" ↓inverseName="posts" inverseEntity="Author"/>
            </entity>
            <entity name="Author"><relationship name="posts" destinationEntity="Post"/></entity>
            """,
            """
            <entity name="Post">
                <relationship name="author" destinationEntity="Author" inverseName="posts" ↓inverseEntity="Editor"/>
            </entity>
            <entity name="Author">
                <relationship name="posts" destinationEntity="Post" inverseName="author" inverseEntity="Post"/>
            </entity>
            <entity name="Editor"/>
            """,
        ]
    ) { graph, findings in
        for relationship in graph.relationshipPositions {
            guard let fault = inverseFault(of: relationship, in: graph) else { continue }
            findings.report(
                fault.message,
                about: graph.place(of: relationship, fault.setting),
                help: "Core Data updates both ends only if both relationships name each other.",
                fix: fault.fix
            )
        }
    }

    private static func inverseFault(
        of reference: PropertyID,
        in graph: ModelGraph
    ) -> (setting: String, message: String, fix: Fix?)? {
        guard let inverse = graph.inverse(of: reference), let destination = graph.destination(of: reference) else {
            return nil
        }
        let back = graph.inverse(of: inverse)
        let owner = graph.relationship(reference).inverseEntityName
        // Nearly always: nothing is looked up for that.
        if back == reference, owner == graph.model.entities[destination].name { return nil }
        let symbol = graph.symbol(of: reference)
        if let owner, !isRelated(owner, to: destination, in: graph) {
            let name = graph.model.entities[destination].name
            let message = "the destination of '\(symbol)' is '\(name)', but its inverse belongs to '\(owner)'"
            let declaring = graph.model.entities[inverse.entity].name
            let place = graph.place(of: reference).location
            return ("inverseEntity", message, Fix(.set("inverseEntity", to: declaring), at: place, isCertain: false))
        }
        let inverseSymbol = graph.symbol(of: inverse)
        guard let back else {
            // An inverse with an unknown name is reported there.
            guard graph.relationship(inverse).inverseName?.isEmpty ?? true else { return nil }
            let message = "the inverse of '\(symbol)' is '\(inverseSymbol)', which has no inverse"
            return ("inverseName", message, graph.fix(naming: reference, asInverseOf: inverse))
        }
        // Symbols are compared, so that an entity that is declared twice is reported elsewhere.
        guard graph.symbol(of: back) != symbol else { return nil }
        let message = "'\(inverseSymbol)' is the inverse of '\(graph.symbol(of: back))', not of '\(symbol)'"
        return ("inverseName", message, nil)
    }

    /// The declaring entity of the inverse depends on inheritance, so every entity of the destination's tree is
    /// accepted.
    private static func isRelated(_ name: String, to entity: Int, in graph: ModelGraph) -> Bool {
        graph.entity(named: name).map { graph.roots[$0] == graph.roots[entity] } ?? false
    }
}
