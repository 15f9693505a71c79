import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StudentGroupFilter } from './student-group.repository.ts'
import type { PlacedStudent } from './student.ts'

/** Returns everything that the text of a branch or batch may mean; an empty text does not restrict. */
export function toGroupFilter(view: CatalogueView, branch: string, batch: string): StudentGroupFilter {
  const wanted = (kind: 'branch' | 'batch', word: string) =>
    word === '' ? undefined : { ids: view.find(kind, word).map(({ id }) => id), word }
  const ofBranch = wanted('branch', branch)
  const ofBatch = wanted('batch', batch)
  return { ...(ofBranch && { branch: ofBranch }), ...(ofBatch && { batch: ofBatch }) }
}

/** Replaces texts by catalogue ids; an ambiguous or unknown text stays. */
export function resolveGroup(view: CatalogueView, written: PlacedStudent): PlacedStudent {
  const branch = written.branchId ? view.byId(written.branchId) : only(view.find('branch', written.branch))
  const courseId = branch?.parentId ?? written.courseId
  const within = courseId ? { parentId: courseId } : undefined
  const batch = written.batchId ? view.byId(written.batchId) : only(view.find('batch', written.batch, within))
  return {
    courseId: courseId ?? batch?.parentId ?? null,
    branchId: branch?.id ?? null,
    branch: branch ? '' : written.branch,
    batchId: batch?.id ?? null,
    batch: batch ? '' : written.batch,
  }
}

const only = ([entry, another]: readonly CatalogueEntry[]): CatalogueEntry | null =>
  entry && !another ? entry : null

interface Parts {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

/** Links texts of a register older than the catalogue to catalogue entries, as soon as these exist. */
export const linkWords =
  ({ store, catalogue }: Parts) =>
  async (): Promise<void> => {
    const view = await catalogue.read()
    const links = (await store.read.groups.unlinked()).flatMap((words) => {
      const to = resolveGroup(view, words)
      return to.branchId === words.branchId && to.batchId === words.batchId ? [] : [{ words, to }]
    })
    if (links.length === 0) return
    await store.transact(async (write) => {
      for (const { words, to } of links) await write.groups.link(words, to)
    })
  }
