#!/bin/sh
# Checks the CloudKit schema in Xcode Cloud with modelc before the build. Errors end the build.
#
# Put this file into ci_scripts/ci_post_clone.sh beside the project, and make it executable (chmod +x).
# The Xcode version of the workflow must have Swift 6.2 or later.
set -eu

# Adapt: the git repository of modelc. An environment variable MODELC_SOURCE of the workflow counts instead.
MODELC_SOURCE=${MODELC_SOURCE:-https://git.example.com/modelc.git}
# The version; its tag is v and the version.
MODELC_VERSION=${MODELC_VERSION:-@VERSION@}

cd "$CI_PRIMARY_REPOSITORY_PATH"
@INSTALL@

# Adapt: name models (default: all models). With an export of the production schema in the repository, add
# --production production.ckdb; before a release also --release.
# Comparisons with older states of the model need the history. Xcode Cloud clones only a part of it.
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then git fetch --quiet --unshallow; fi
# The base is the target branch of a pull request, or the previous commit; zeros where there is none.
base=$(git rev-parse --quiet --verify HEAD~1 || echo 0000000000000000000000000000000000000000)
if [ -n "${CI_PULL_REQUEST_TARGET_BRANCH:-}" ]; then
    base=origin/$CI_PULL_REQUEST_TARGET_BRANCH
    git fetch --quiet origin "$CI_PULL_REQUEST_TARGET_BRANCH:refs/remotes/$base"
fi
.modelc/bin/modelc check --against "$base"@EVIDENCE@ --report xcode
@GENERATED@