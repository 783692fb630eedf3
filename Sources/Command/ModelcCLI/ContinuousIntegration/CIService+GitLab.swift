extension CIService {
    static func gitlabFile(_ evidence: String) -> String {
        """
        # Checks the Core Data models of every merge request with modelc.
        #
        # Put this file into .gitlab-ci.yml, or include it there. What may need a change is marked with "Adapt".
        # Findings appear among the tests of the merge request; errors fail the job.
        modelc:
          # Adapt: the stage, when yours has another name.
          stage: test
          image: swift:6.2
          rules:
            - if: $CI_PIPELINE_SOURCE == "merge_request_event"
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          variables:
            # Comparisons with older states of the model need the history.
            GIT_DEPTH: "0"
            # Adapt: the repository that modelc is built from, and the tag or branch.
            MODELC_REPOSITORY: https://github.com/OWNER/modelc.git
            MODELC_VERSION: "\(Modelc.version)"
          cache:
            key: modelc-$MODELC_VERSION
            paths:
              - .modelc/bin
          before_script:
            - apt-get update -q
            - apt-get install -yq git libxml2-dev pkg-config
            - |
              if [ ! -x .modelc/bin/modelc ]; then
                git clone --depth 1 --branch "$MODELC_VERSION" "$MODELC_REPOSITORY" .modelc/source
                swift build --package-path .modelc/source -c release --product modelc --static-swift-stdlib
                mkdir -p .modelc/bin
                cp "$(swift build --package-path .modelc/source -c release --show-bin-path)/modelc" .modelc/bin/
              fi
          script:
            # Adapt: name models, or leave them out for all. With an export of production's schema in the
            # repository, add --production production.ckdb.
            # A merge request is compared with the commit where it left its target, a push with the commit before it.
            - BASE=${CI_MERGE_REQUEST_DIFF_BASE_SHA:-HEAD~1}
            - .modelc/bin/modelc check --against "$BASE"\(evidence) --report text --report junit=modelc.xml
          artifacts:
            when: always
            reports:
              junit: modelc.xml

        """
    }
}
