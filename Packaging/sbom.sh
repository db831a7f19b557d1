#!/usr/bin/env bash
# Prints what is linked into a program as SPDX 2.3, in JSON.
#
#   Packaging/sbom.sh PROGRAM VERSION
#
# SOURCE_DATE_EPOCH gives the time. PROGRAM is the one that is delivered: its checksum is stated.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=$2
sum=$(sha256sum "$1" | cut -d ' ' -f 1)
time=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

cat <<JSON
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "blazon-$version",
  "documentNamespace": "https://github.com/OWNER/blazon/spdx/$version/$sum",
  "creationInfo": {"created": "$time", "creators": ["Tool: Packaging/sbom.sh"]},
  "documentDescribes": ["SPDXRef-blazon"],
  "packages": [
    {"SPDXID": "SPDXRef-blazon", "name": "blazon", "versionInfo": "$version", "primaryPackagePurpose": "APPLICATION",
      "downloadLocation": "https://github.com/OWNER/blazon", "filesAnalyzed": false,
      "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0", "copyrightText": "NOASSERTION",
      "checksums": [{"algorithm": "SHA256", "checksumValue": "$sum"}]}
JSON
related='    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-blazon"}'
while IFS=$'\t' read -r name of license address _; do
  id=SPDXRef-$(tr -c 'A-Za-z0-9.\n' - <<< "$name")
  cat <<JSON
    ,{"SPDXID": "$id", "name": "$name", "versionInfo": "$of", "downloadLocation": "$address", "filesAnalyzed": false,
      "licenseConcluded": "$license", "licenseDeclared": "$license", "copyrightText": "NOASSERTION"}
JSON
  related+=$',\n'"    {\"spdxElementId\": \"SPDXRef-blazon\", \"relationshipType\": \"STATIC_LINK\", \"relatedSpdxElement\": \"$id\"}"
done < <("$here/components.sh")
printf '  ],\n  "relationships": [\n%s\n  ]\n}\n' "$related"
