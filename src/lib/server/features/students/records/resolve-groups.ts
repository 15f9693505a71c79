import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { GroupWanted } from './student-group.repository.ts'
import type { Placed } from './student.ts'

/** All that a word of a branch or batch may mean; an empty one narrows nothing. */
export function groupWanted(view: CatalogueView, branch: string, batch: string): GroupWanted {
  const wanted = (kind: 'branch' | 'batch', word: string) =>
    word === '' ? undefined : { ids: view.find(kind, word).map(({ id }) => id), word }
  const ofBranch = wanted('branch', branch)
  const ofBatch = wanted('batch', batch)
  return { ...(ofBranch && { branch: ofBranch }), ...(ofBatch && { batch: ofBatch }) }
}

/** The entries that words stand for; where that is not certain, the word stays. */
export function placeOf(view: CatalogueView, written: Placed): Placed {
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
