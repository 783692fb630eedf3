#!/bin/sh
# Checks the CloudKit schema in Xcode Cloud with modelc before the build. Errors end the build.
#
# Put this file into ci_scripts/ci_post_clone.sh beside the project, and make it executable (chmod +x).
# The Xcode version of the workflow must have Swift 6.2 or later.
set -eu

# Adapt: the git repository of modelc. An environment variable MODELC_SOURCE of the workflow counts instead.
MODELC_SOURCE=${MODELC_SOURCE:-https://git.example.com/modelc.git}
# The version (its tag is v and the version), or a tag, a branch, or a commit with all 40 digits.
MODELC_VERSION=${MODELC_VERSION:-@VERSION@}

cd "$CI_PRIMARY_REPOSITORY_PATH"
# Outside of the checkout, because a branch could bring a program.
MODELC_HOME=$(mktemp -d)
@INSTALL@
PATH=$MODELC_HOME/bin:$PATH

# Adapt: name models (default: all models). With an export of the production schema in the repository, add
# --production production.ckdb; before a release also --release.
# Comparisons with older states of the model need the history. Xcode Cloud clones only a part of it.
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then git fetch --quiet --unshallow; fi
# A pull request is compared with its target branch. A push can have many commits, so any other build is compared with the
# newest release that is older, or else with the release branch.
# Adapt: the tags of your releases, and the release branch.
tags=${MODELC_RELEASE_TAGS:-v*}
branch=${MODELC_RELEASE_BRANCH:-}
base=
# Of a pull request, only what it adds ends the build.
only=
if [ -n "${CI_PULL_REQUEST_TARGET_BRANCH:-}" ]; then
    branch=$CI_PULL_REQUEST_TARGET_BRANCH
    only=--new-only
else
    git fetch --quiet --tags origin
    base=$(git tag --list "$tags" --merged HEAD --no-contains HEAD --sort=-version:refname | head -n 1)
    base=${base:+refs/tags/$base}
    if [ "$branch" = "${CI_BRANCH:-}" ]; then branch=; fi
fi
if [ -z "$base" ] && [ -n "$branch" ]; then
    base=refs/remotes/origin/$branch
    git fetch --quiet origin "$branch:$base"
fi
if [ -z "$base" ]; then
    echo "error: modelc has nothing to compare with: tag a release (MODELC_RELEASE_TAGS), or set MODELC_RELEASE_BRANCH" >&2
    exit 1
fi
modelc check --against "$base" $only@EVIDENCE@ --report xcode
@GENERATED@