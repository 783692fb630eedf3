#!/bin/sh
# Checks the CloudKit schema of a release in Xcode Cloud with modelc, against the schema that production has at that
# moment. Errors end the build.
#
# Put this file into ci_scripts/ci_post_clone.sh beside the project, and make it executable (chmod +x). Use it in the
# workflow that archives a release. The Xcode version of the workflow must have Swift 6.2 or later.
# Create a management token in the CloudKit Console (Settings, Tokens & Keys), and store it as the secret environment
# variable CLOUDKIT_MANAGEMENT_TOKEN of the workflow. A token is valid for one year.
# The build fails if production does not have a field that the app needs. The log has the export.
set -eu

# Adapt: your team, and the container of your app.
TEAM_ID=${TEAM_ID:-@TEAM@}
CONTAINER_ID=${CONTAINER_ID:-@CONTAINER@}
# Adapt: the git repository of modelc. An environment variable MODELC_SOURCE of the workflow counts instead.
MODELC_SOURCE=${MODELC_SOURCE:-https://git.example.com/modelc.git}
# The version (its tag is v and the version), or a tag, a branch, or a commit with all 40 digits.
MODELC_VERSION=${MODELC_VERSION:-@VERSION@}

cd "$CI_PRIMARY_REPOSITORY_PATH"
# Outside of the checkout, because a branch could bring a program.
MODELC_HOME=$(mktemp -d)
@INSTALL@
PATH=$MODELC_HOME/bin:$PATH

xcrun cktool export-schema --team-id "$TEAM_ID" --container-id "$CONTAINER_ID" \
    --environment production --output-file exported.ckdb
cat exported.ckdb

# Adapt: name models (default: all models).
modelc check --release --production exported.ckdb --report xcode
