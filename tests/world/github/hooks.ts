// The hooks that refuse pushes in GitHub's words. What they refuse stands in their environment, which the server sets for each push. The
// reason that git shows in brackets cannot be chosen by a hook: it is noted in a file, and the server puts it into the report.

const REFUSE = `
refuse() {
  printf '%s\\t%s\\n' "$1" "$2" >> "$WORLD_REASONS"
  printf '%b\\n' "$3" >&2
}
is_deletion() { case "$1" in *[!0]*) return 1 ;; *) return 0 ;; esac; }
`;

/** Refuses the whole push: files that are too large, secrets. */
export const PRE_RECEIVE = `#!/bin/sh
[ -n "$WORLD_LARGEST$WORLD_SECRET" ] || exit 0
${REFUSE}
pushed=$(cat)
verdict=0
while read -r old new ref; do
  is_deletion "$new" && continue
  if [ -n "$WORLD_LARGEST" ]; then
    large=$(git rev-list --objects "$new" --not --all |
      git cat-file --batch-check='%(objecttype) %(objectsize) %(rest)' |
      awk -v most="$WORLD_LARGEST" '$1 == "blob" && $2 > most { print $3; exit }')
    if [ -n "$large" ]; then
      refuse "$ref" 'pre-receive hook declined' "error: File $large is larger than GitHub's file size limit of 100.00 MB\\\\nerror: GH001: Large files detected. You may want to try Git Large File Storage - https://git-lfs.github.com."
      verdict=1
    fi
  fi
  if [ -n "$WORLD_SECRET" ] && git grep -qF -e "$WORLD_SECRET" "$new"; then
    refuse "$ref" 'push declined due to repository rule violations' "error: GH013: Repository rule violations found for $ref.\\\\n\\\\n- GITHUB PUSH PROTECTION\\\\n    - Push cannot contain secrets"
    verdict=1
  fi
done <<END
$pushed
END
exit $verdict
`;

/** Refuses one ref: rules of branches and names, workflow files. */
export const UPDATE = `#!/bin/sh
ref=$1 new=$3
${REFUSE}
tab=$(printf '\\t')
while IFS="$tab" read -r pattern reason words; do
  case "$ref" in
    $pattern) refuse "$ref" "$reason" "$words"; exit 1 ;;
  esac
done < "$WORLD_RULES"
[ "$WORLD_WORKFLOWS" = refused ] || exit 0
is_deletion "$new" && exit 0
pushed=$(git ls-tree -r "$new" -- .github/workflows 2>/dev/null)
[ -n "$pushed" ] || exit 0
# A workflow file that is the same on a branch already may come along.
known=$(git for-each-ref --format='%(objectname)' refs/heads | sort -u | while read -r tip; do git ls-tree -r "$tip" -- .github/workflows; done)
while read -r line; do
  case "$known" in
    *"$line"*) ;;
    *)
      file=\${line#*"$tab"}
      refuse "$ref" "refusing to allow a GitHub App to create or update workflow \\\`$file\\\` without \\\`workflows\\\` permission" ''
      exit 1
      ;;
  esac
done <<END
$pushed
END
exit 0
`;
