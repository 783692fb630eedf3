extension CIService {
    static func preCommitFile(_ evidence: String) -> String {
        #"""
        # Checks the Core Data models before a commit with modelc, when a model, its settings or a schema changed.
        #
        # Put this file into .pre-commit-config.yaml, or add the hook to your list, and run "pre-commit install".
        # modelc must be on the search path of the shell that commits.
        repos:
          - repo: local
            hooks:
              - id: modelc
                name: modelc check
                # Adapt: name models, or leave them out for all. With an export of production's schema in the
                # repository, add --production production.ckdb. And the branch that your work is merged into.
                entry: modelc check --against origin/main\#(evidence)
                language: system
                files: '(\.xcdatamodel/contents|\.xccurrentversion|\.ckdb|(^|/)modelc\.(json|lock))$'
                # The whole model is judged, not the changed files one by one.
                pass_filenames: false

        """#
    }
}
