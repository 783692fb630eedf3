extension CIService {
    static let xcodeCloudFile = #"""
        #!/bin/sh
        # Checks the Core Data models in Xcode Cloud with modelc, before anything is built; errors end the build.
        #
        # Put this file into ci_scripts/ci_post_clone.sh beside the project, and make it executable (chmod +x).
        # The workflow's Xcode must have Swift 6.2 or later.
        set -eu

        # Adapt: the repository that modelc is built from, and the tag or branch.
        MODELC_REPOSITORY=${MODELC_REPOSITORY:-https://github.com/OWNER/modelc.git}
        MODELC_VERSION=${MODELC_VERSION:-\#(Modelc.version)}

        source=$(mktemp -d)
        trap 'rm -rf "$source"' EXIT
        git clone --depth 1 --branch "$MODELC_VERSION" "$MODELC_REPOSITORY" "$source"
        swift build --package-path "$source" -c release --product modelc
        modelc=$(swift build --package-path "$source" -c release --show-bin-path)/modelc

        # Adapt: name models, or leave them out for all. With an export of production's schema in the repository, add
        # --production production.ckdb; before a release also --release.
        cd "$CI_PRIMARY_REPOSITORY_PATH"
        "$modelc" check --report xcode

        """#
}
