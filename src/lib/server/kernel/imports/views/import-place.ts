import { isDomainError } from '../../core/errors.ts'
import { jobRepository } from '../../jobs/job.repository.ts'
import type { ListContext } from '../../lists/list-kind.ts'
import { type ImportHost, createImportHost } from '../import-host.ts'
import type { StoredImport } from '../store/import-row.ts'

/** An import with whose it is and where it goes on. */
export interface PlacedImport {
  found: StoredImport
  who: string
  /** Null where what it is about is there no more. */
  place: Place | null
  /** A job of it waits or runs. */
  isAtWork: boolean
}

interface Place {
  title: string
  link: string
}

/** Many imports are about the same thing: each is asked for once. */
export async function placeImports(
  imports: readonly StoredImport[],
  { app }: Pick<ListContext, 'app'>,
): Promise<PlacedImport[]> {
  const host = createImportHost(app)
  const names = await host.people.namesOf([...new Set(imports.map(({ createdBy }) => createdBy))])
  const places = new Map<string, Place | null>()
  for (const found of imports) {
    const subject = subjectOf(found)
    if (!places.has(subject)) places.set(subject, await placeOf(host, found))
  }
  const running = await jobRepository(host.database.reads).runningOf(imports.map(({ id }) => id))
  const atWork = new Set(running.map(({ subjectId }) => subjectId))
  return imports.map((found) => ({
    found,
    who: names.get(found.createdBy) ?? '',
    place: places.get(subjectOf(found)) ?? null,
    isAtWork: atWork.has(found.id),
  }))
}

const subjectOf = ({ kind, subjectId }: StoredImport): string => `${kind} ${subjectId}`

/** Null where there is no such thing any more. */
export const placeOf = (host: ImportHost, { kind, subjectId }: StoredImport): Promise<Place | null> =>
  host
    .runner(kind)
    .place(subjectId)
    .catch((error: unknown) => {
      if (isDomainError(error)) return null
      throw error
    })
