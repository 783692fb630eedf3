extension CIService {
    static func githubFile(_ evidence: String) -> String {
        """
        # Checks the Core Data models of every pull request with modelc.
        #
        # Put this file into .github/workflows/modelc.yml. What may need a change is marked with "Adapt".
        # Findings appear beside the lines of the pull request and on the page of the job; errors fail it.
        name: modelc

        on:
          pull_request:
          push:
            # Adapt: the branch that you release from.
            branches: [main]

        permissions:
          contents: read

        env:
          # Adapt: the repository that modelc is built from, and the tag or branch.
          MODELC_REPOSITORY: https://github.com/OWNER/modelc.git
          MODELC_VERSION: \(Modelc.version)

        jobs:
          check:
            runs-on: ubuntu-latest
            container: swift:6.2
            steps:
              - uses: actions/checkout@v4
                with:
                  # Comparisons with older states of the model need the history.
                  fetch-depth: 0

              - name: Prepare the container
                run: |
                  apt-get update -q
                  apt-get install -yq git libxml2-dev pkg-config
                  git config --global --add safe.directory "$GITHUB_WORKSPACE"

              - name: Keep the built modelc
                id: built
                uses: actions/cache@v4
                with:
                  path: .modelc/bin
                  key: modelc-${{ env.MODELC_VERSION }}-${{ runner.os }}-${{ runner.arch }}

              - name: Build modelc
                if: steps.built.outputs.cache-hit != 'true'
                run: |
                  git clone --depth 1 --branch "$MODELC_VERSION" "$MODELC_REPOSITORY" .modelc/source
                  swift build --package-path .modelc/source -c release --product modelc --static-swift-stdlib
                  mkdir -p .modelc/bin
                  cp "$(swift build --package-path .modelc/source -c release --show-bin-path)/modelc" .modelc/bin/

              - name: Check the models
                # Adapt: name models, or leave them out for all. With an export of production's schema in the
                # repository, add --production production.ckdb.
                env:
                  # Where a pull request goes to; for a push, where the branch was before.
                  BASE: ${{ github.base_ref && format('origin/{0}', github.base_ref) || github.event.before }}
                run: .modelc/bin/modelc check --against "$BASE"\(evidence) --report text --report github

        """
    }
}
