/** Restrictions of a file picker. */
export interface PickedFileLimits {
  /** File extensions and media types, as in `accept`. */
  accept: readonly string[]
  /** The accepted types for people: “PDF, PNG or JPEG”. */
  types: string
  bytes: number
  /** Maximum number of files; one by default. */
  count?: number
}

export interface CheckedFiles {
  taken: File[]
  /** The first refused file, with the reason. */
  refused: { file: File; reason: 'tooLarge' | 'wrongType' | 'tooMany' } | null
}

/** Checks chosen files against the restrictions before anything is sent. */
export function checkFiles(
  there: readonly File[],
  chosen: readonly File[],
  { accept, bytes, count = 1 }: PickedFileLimits,
): CheckedFiles {
  // With a maximum of one file, the new file replaces the old one.
  const taken = count === 1 ? [] : [...there]
  let refused: CheckedFiles['refused'] = null
  for (const file of chosen) {
    const reason = !isOfKind(file, accept)
      ? 'wrongType'
      : file.size > bytes
        ? 'tooLarge'
        : taken.length >= count
          ? 'tooMany'
          : null
    if (reason) refused ??= { file, reason }
    else taken.push(file)
  }
  return { taken: taken.length === 0 ? [...there] : taken, refused }
}

/** Checks extension or media type, because some systems provide only one of them. */
const isOfKind = ({ name, type }: File, accept: readonly string[]): boolean =>
  accept.some((kind) =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  )
