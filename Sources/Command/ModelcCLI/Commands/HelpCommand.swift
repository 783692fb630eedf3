import ModelCompiler

/// `modelc help [command]`: written by hand, because it reads better than anything generated.
enum HelpCommand {
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        let topic = arguments.verb == "help" ? arguments.operands.first : arguments.verb
        guard let topic else {
            try Workspace.printResult(overview)
            return .clean
        }
        guard let verb = Verb(rawValue: topic) else { throw .usage("there is no command '\(topic)' (see modelc help)") }
        try Workspace.printResult(page(for: verb))
        return .clean
    }

    static let overview = """
        modelc compiles Core Data models that are mirrored to CloudKit.

        modelc init [model…]       write modelc.json, and with an export of production the ledger
        modelc check [model…]      check models: their own faults, CloudKit's rules, production's law
        modelc plan [model…]       what Development and production must hold: text, JSON, .ckdb for cktool
        modelc diff <old> <new>    every difference, graded for the store, both environments and older apps
        modelc migrate [bundle]    what happens to stores of every version, and what to do where Core Data refuses
        modelc lock advance|verify|show|take-back
                                   the ledger: what Production holds, and what shipped models meant
        modelc retire <name…>      something deployed left the model on purpose
        modelc generate [model…]   Swift sources, or whatever templates of your own make of a model
        modelc show [model…]       what is in a model, or in a .ckdb file
        modelc hash [model…]       version hashes of the entities, and the checksum
        modelc share <Entity>      what share(_:to:) would move together with an object, and through which hubs
        modelc format <file>…      a .ckdb or contents file as Apple's tools would write it, or a ledger
        modelc rules               every rule
        modelc explain <rule>      why a rule exists and what to do
        modelc ci <service>        a file for github, gitlab, pre-commit, xcode or xcode-cloud
        modelc schema <format>     the JSON Schema of modelc.json or of a document
        modelc templates [name]    the built-in templates, the text of one, and what templates can name
        modelc help <command>      the options of a command
        modelc --version

        A model is a .xcdatamodeld (its current version, or the one behind '#': Model.xcdatamodeld#V2), a .xcdatamodel,
        a contents file, or a folder with models. Without one: the models below the current folder. As it was in a
        commit: git:main:App/Model.xcdatamodeld.

        Exit status: 0 nothing found, 1 findings, 2 differences, 3 comparison impossible, 64 usage or settings,
        65 input cannot be parsed, 66 no such input, 70 a bug in modelc, 74 cannot read or write.

        """

    static func page(for verb: Verb) -> String {
        switch verb {
        case .check: check
        case .plan: plan
        case .diff: diff
        case .migrate: migrate
        case .lock: lock
        case .retire: retire
        case .generate: generate
        case .show: show
        case .hash: hash
        case .share: share
        case .format: format
        case .rules: "modelc rules [--format text|json|markdown]\n\nLists every rule with its severity.\n"
        case .initialize: initialize
        case .ci: ci
        case .schema: schema
        case .templates: templates
        case .explain: "modelc explain <rule>\n\nPrints a rule's page; the rule is named by id or name.\n"
        }
    }

    private static let initialize = """
        modelc init [model…] [options]

        Writes modelc.json into the current folder, with the models, what of them is mirrored and a store to be completed,
        and has git join the ledgers of branches (.gitattributes). What is there already is added to, and stays as it is.

        --production <file.ckdb>    adopt an app that has shipped: write the ledger, modelc.lock, of what production
                                    holds, retire what no model has any more, and list as known what production holds
                                    with another type than the models need
        --shipped[=<version>]       with --production: record what the models mean, or that version of them, which shipped
        --shipped-tags <pattern>    with --production: record the releases that have tags in git, for example 'v*'
        --configuration <name>      the configuration that is mirrored; settings that are there get a store for it
        --database private|shared|public
                                    the database of the mirrored store
        --report <report>[=<file>]  where errors go that modelc check will find, and how: text, xcode, json, sarif,
                                    github, junit, markdown
        --quiet

        """

    private static let ci = """
        modelc ci github|gitlab|pre-commit|xcode|xcode-cloud

        Prints the file that has a service run modelc check: a workflow for GitHub Actions, a job for GitLab, a
        configuration for pre-commit, a Run Script phase for Xcode, a script for Xcode Cloud. Comments in the file say
        where it goes and what to adapt. Models are compared with the branch that the work goes to, and with
        production.ckdb, an export of production, when it is in the current folder.

        """

    private static let schema = """
        modelc schema settings|report|plan|model|schema|hash|rules|diff|migration|share

        Prints the JSON Schema (draft 2020-12) of modelc.json, or of what a command prints as JSON: the findings, a plan,
        a shown model, a shown .ckdb file, hashes, the list of rules, differences, verdicts on migrations, shares.

        """

    private static let check = """
        modelc check [model…] [options]

        Findings are the document: they go to standard output.

        --production <file.ckdb>    compare with what production holds
        --development <file.ckdb>   compare with what Development holds
        --ledger <modelc.lock>      compare with this ledger, otherwise with the models' own
        --against <git ref>         compare with the model where the branch began, its merge base with, say, origin/main:
                                    with its ledger, and without one with what the model needed; whether a field was ever
                                    deployed only --production or a ledger says. Exit status 3 when nothing is compared
        --shipped-tags <pattern>    judge versions by what shipped at git tags such as 'v*', otherwise by the ledger
        --release                   everything the model needs must be in production already

        \(scope)
        --format <report>           the same as --report
        \(common)
        """

    private static let plan = """
        modelc plan [model…] [options]

        The plan goes to standard output, findings to standard error. Models and stores that go to one container have one
        plan for it; a .ckdb holds one container.

        --format text|json|ckdb|markdown
        --container <identifier>    only the plan for this container, of which exports then are
        --production <file.ckdb>    join with what production holds, which stays for ever
        --development <file.ckdb>   join with what Development holds
        --ledger <modelc.lock>      join with this ledger, otherwise with the models' own
        --indexes development|none|public
                                    the indexes of new fields: what the Development server gives (default), none, or
                                    what a mirrored public database queries as well; record types of public stores
                                    always get the latter
        --detailed-exit-code        exit with 2 when there is something to deploy

        \(scope)
        \(common)
        """

    private static let diff = """
        modelc diff <old> <new> [options]
        modelc diff <new> [options]

        Prints every difference between two models: versions of a bundle (Model.xcdatamodeld#V1), two bundles, or commits
        (git:main:Model.xcdatamodeld), each graded for the store on a device, Development, Production and older versions of
        the app, the last three where the entity is mirrored. Of a bundle alone, its current version is compared with the
        one before, in natural order of the names. Findings go to standard error.

        --format text|json|markdown
        --detailed-exit-code        exit with 2 when there are differences

        \(scope)
        \(common)
        """

    private static let migrate = """
        modelc migrate [bundle] [options]

        Says for stores of every version of a bundle what happens when its current version, or the one behind '#', opens
        them: Core Data infers the mapping, or it refuses and a recipe leads there in several steps, or nothing does. The
        order of the versions is that of their tags, or the natural one of their names. Findings about the version and
        what leads to it go to standard error.

        --matrix                    every pair of versions, in both directions
        --format text|json|dot|mermaid|markdown
                                    dot and mermaid draw the steps, or with --matrix those from each version to every newer
        --drafts <folder>           write the models that recipes put between versions; a file that is there and differs
                                    stays as it is
        --detailed-exit-code        exit with 2 when stores of any version need more than Core Data infers
        --shipped-tags <pattern>    judge and order versions by what shipped at git tags such as 'v*'; otherwise the
                                    ledger says what shipped
        --ledger <file>             the ledger

        \(scope)
        \(common)
        """

    private static let lock = """
        modelc lock advance [model…] --evidence <production.ckdb> [options]
        modelc lock verify [model…] [options]
        modelc lock show [model…] [options]
        modelc lock take-back <version> [model…] --reason <text> [options]

        The ledger, modelc.lock, says what Production holds and what shipped models meant. advance takes in what an
        export of Production holds, refuses one that lacks or contradicts what the ledger has, and prints the lines that
        are new or gone. verify changes nothing. take-back says that a version was recorded by mistake and does not count;
        nothing is removed, and the version can be recorded again. The ledger is the one that the settings name for the model's store,
        otherwise modelc.lock beside modelc.json, otherwise beside the bundle.

        --evidence <file.ckdb>      an export of Production
        --shipped[=<version>]       advance: the model shipped as it is, or in a version of its bundle; records what no
                                    export shows (roots, links, cardinalities, transformers) and the version's checksum
        --shipped-tags <pattern>    advance: the releases that git has tags of, such as 'v*': records the checksum of the
                                    version that was current at each, and the rest of the newest tag by date
        --reason <text>             take-back: why, for whoever meets the line in years
        --recording <number>        take-back: which recording, when the version has several
        --base <modelc.lock>        verify: an older state of the ledger, of which nothing may have gone
        --against <ref>             verify: the same for the ledger at the merge base with a branch
        --ledger <modelc.lock>      the ledger, wherever it lies

        \(scope)
        --format text|json          show: for people or for programs
        \(common)
        """

    private static let retire = """
        modelc retire <name…> [model…] --reason <text> [options]
        modelc retire <name…> [model…] --undo [options]

        Says in the ledger that something deployed left the model on purpose. A name is Entity, Entity.property,
        CD_Type, CD_Type.CD_field or CD_Type.Entity; the cloud keeps it for ever, and it stays reserved. Of several
        names all are retired, or none. A word with a slash, or with the ending of a model, is a model: ./Models for a folder.

        --reason <text>             why, for whoever meets the name in years
        --undo                      take it back
        --ledger <modelc.lock>      the ledger, otherwise the models' own

        \(scope)
        \(findings)
        --config <modelc.json>      the settings, otherwise the nearest above the model
        --today <yyyy-mm-dd>        the day by which waivers expire
        --quiet, --verbose

        """

    private static let generate = """
        modelc generate [model…] [options]

        Writes what modelc.json lists under "generate", or what --template names, and only files that change. Options
        count for every entry of the list.

        --template <name or path>   a built-in template (modelc templates), or a .mustache file or a folder of them; may be
                                    repeated; otherwise the list of modelc.json, or managed-objects
        --output <folder>           where the files go
        --single-file <file>        everything in one file, for build tools
        --style xcode               how managed objects are written: the text Xcode writes
        --xcode 16|26               whose text
        --access internal|package|public
                                    who can use the declarations (default: internal; the text of Xcode is public)
        --import <module>           a module to be imported besides; may be repeated
        --isolated                  without nonisolated, for compilers before Swift 6.1
        --respect-codegen           leave out what Xcode generates itself
        --check                     write nothing; exit with 1 when a file would change
        --dry-run                   write nothing; print what would be written
        --list-outputs              write nothing; print the files' names
        --no-cache                  does nothing any more: modelc keeps no cache
        --report <report>[=<file>]  where findings go, and how; may be repeated: text, xcode, json, sarif, github,
                                    junit, markdown
        --fail-on error|warning|note|never
                                    the least severity that makes the exit status 1 (default: error)
        --config <modelc.json>      the settings, otherwise the nearest above the model
        --today <yyyy-mm-dd>        the day by which waivers expire
        --quiet, --verbose

        """

    private static let templates = """
        modelc templates
        modelc templates <name>
        modelc templates --export <folder>
        modelc templates --context [record]

        Lists the built-in templates, or prints the text of one.

        --export <folder>           write them all, as a start for your own; a file that was changed stays as it is
        --context                   what templates of your own can name, as Markdown; of one record when it is named

        """

    private static let show = """
        modelc show [model…|schema.ckdb] [options]

        --format text|json|dot|mermaid
                                    a graph of the entities for Graphviz or Mermaid; a .ckdb file has text and json
        \(common)
        """

    private static let hash = """
        modelc hash [model…] [options]

        Prints the version hash of every entity and the version checksum, as Core Data computes them: those of
        VersionInfo.plist and of a store's metadata. What cannot be computed is named with the reason.

        --format text|json
        \(common)
        """

    private static let share = """
        modelc share <Entity> [model] [options]

        Prints what share(_:to:) would move into one record zone with an object of the entity: every entity that
        relationships lead to, the shortest way to it, and the hubs through which objects come along that belong to
        others, with ways out. A hub is what the object's own objects lead to by a relationship with a to-many inverse.
        What the model rules and those about sharing find goes to standard error; check has the same for the entities
        that "shareRoots" in modelc.json lists. Exit status 64 when the model has no such entity, 1 when it cannot be shared.

        --format text|json|dot|mermaid
                                    a graph of the shortest ways for Graphviz or Mermaid
        \(scope)
        \(common)
        """

    private static let format = """
        modelc format <file>… [options]

        Prints a .ckdb file in the layout of cktool export-schema, the contents file of a model in that of Xcode, or a .lock
        file, the ledger, with sorted lines. A model with something that would be lost, such as a comment, is refused.

        --in-place                  rewrite the files
        --check                     write nothing; exit with 1 when a file would change
        --output <file>             where the text goes
        --report <report>[=<file>]  where findings go, and how; may be repeated: text, xcode, json, sarif, github,
                                    junit, markdown
        --fail-on error|warning|note|never
                                    the least severity that makes the exit status 1 (default: error)
        --quiet

        """

    private static let scope = """
        --configuration <name>      the configuration that is mirrored
        --database private|shared|public
                                    the database of the mirrored store
        """

    private static let findings = """
        --report <report>[=<file>]  where findings go, and how; may be repeated: text, xcode, json, sarif, github,
                                    junit, markdown
        --fail-on error|warning|note|never
                                    the least severity that makes the exit status 1 (default: error)
        """

    private static let common = """
        \(findings)
        --config <modelc.json>      the settings, otherwise the nearest above the model
        --output <file>             where the document goes
        --today <yyyy-mm-dd>        the day by which waivers expire
        --quiet, --verbose

        """
}
