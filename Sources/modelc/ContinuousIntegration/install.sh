: "${MODELC_SOURCE:?set it to the URL of the git repository of modelc}"
# Installs the released program if there is one, and its checksum is correct. Otherwise builds the tag of the version.
if [ ! -x .modelc/bin/modelc ]; then
  archive=modelc-$MODELC_VERSION-$(uname -m)-unknown-linux-gnu
  release=${MODELC_SOURCE%.git}/releases/download/v$MODELC_VERSION
  mkdir -p .modelc/bin
  if [ "$(uname)" = Linux ] && curl -fsSL -o .modelc/SHA256SUMS "$release/SHA256SUMS"; then
    curl -fsSL --retry 3 -o ".modelc/$archive.tar.gz" "$release/$archive.tar.gz"
    (cd .modelc && grep -F "  $archive.tar.gz" SHA256SUMS | sha256sum -c - && tar -xzf "$archive.tar.gz")
    mv ".modelc/$archive/modelc" .modelc/bin/
  else
    source=$(mktemp -d)
    git clone --depth 1 --branch "v$MODELC_VERSION" "$MODELC_SOURCE" "$source"
    "$source/scripts/setup"
    cp "$("$source/scripts/release-build")" .modelc/bin/
    rm -rf "$source"
  fi
fi
