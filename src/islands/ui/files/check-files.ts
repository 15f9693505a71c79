/** What a picker takes. */
export interface FileLimits {
  /** As in `accept`: endings and types. */
  accept: readonly string[]
  /** The same for people: “PDF, PNG or JPEG”. */
  types: string
  bytes: number
  /** How many at once; one where nothing is said. */
  count?: number
}

export interface CheckedFiles {
  taken: File[]
  /** With its reason, the first that cannot be taken. */
  refused: { file: File; reason: 'tooLarge' | 'wrongType' | 'tooMany' } | null
}

/** Which of the chosen files are taken beside those that are there: told before anything is sent. */
export function checkFiles(
  there: readonly File[],
  chosen: readonly File[],
  { accept, bytes, count = 1 }: FileLimits,
): CheckedFiles {
  // One place: what is chosen takes the place of what was there.
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

/** By its ending or its type: some systems tell only one of them. */
const isOfKind = ({ name, type }: File, accept: readonly string[]): boolean =>
  accept.some((kind) =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  )
