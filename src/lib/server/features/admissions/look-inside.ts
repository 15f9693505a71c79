import type { ArchiveEntry, ArchiveSource } from '../../kernel/archives/archive.ts'
import { unpackEntry } from '../../kernel/archives/unpack-entry.ts'
import { type DomainError, invalid, isDomainError } from '../../kernel/core/errors.ts'
import type { Report } from '../../kernel/jobs/task.ts'
import { isPicture } from '../../kernel/pictures/kind-of-bytes.ts'
import type { PhotoLine } from './photo-upload.ts'

export interface Looking {
  source: ArchiveSource
  entries: readonly ArchiveEntry[]
  report: Report
  /** @throws DomainError where nobody waits for it any more */
  requireWanted(): Promise<void>
}

/** After so many somebody is asked whether they still want it: thousands take minutes. */
const entriesUnasked = 100

/** Each is unpacked, one after the other: only its bytes say whether it is a picture. */
export async function lookInside(
  lines: readonly PhotoLine[],
  { source, entries, report, requireWanted }: Looking,
): Promise<PhotoLine[]> {
  const entryAt = new Map(entries.map((entry) => [entry.place, entry]))
  const looked: PhotoLine[] = []
  for (const line of lines) {
    if (looked.length % entriesUnasked === 0) await requireWanted()
    const entry = line.problem === null ? entryAt.get(line.place) : undefined
    const problem = entry ? await problemIn(source, entry) : null
    looked.push(problem ? { ...line, state: 'refused', problem: problem.code, params: problem.params } : line)
    await report(looked.length, lines.length)
  }
  return looked
}

/** What somebody can put right: the archive, or a picture in it. */
export const isRefusal = (error: unknown): error is DomainError =>
  isDomainError(error) && error.kind === 'Invalid'

/** @throws DomainError Invalid `archive.contradictory`: an archive that lies is refused as a whole */
async function problemIn(source: ArchiveSource, entry: ArchiveEntry): Promise<DomainError | null> {
  try {
    return isPicture(await unpackEntry(source, entry)) ? null : invalid('photos.notPicture')
  } catch (error) {
    if (isRefusal(error) && error.code !== 'archive.contradictory') return error
    throw error
  }
}
