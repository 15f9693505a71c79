import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StudentRow } from '../tables.ts'
import { recordOf } from './student-row.ts'
import type { Placed, StudentRecord } from './student.ts'

/** Students of a branch and a batch: an entry of the catalogue each, or the word of those that it does not have. */
export interface StudentGroup extends Pick<
  StudentRow,
  'course_id' | 'branch_id' | 'branch' | 'batch_id' | 'batch'
> {
  count: number
}

/** Where to look; any of the entries, or exactly the word where the catalogue has none. */
interface GroupWanted {
  branch?: { ids: readonly string[]; word: string }
  batch?: { ids: readonly string[]; word: string }
}

/** Students of a statement. */
const rowsAtOnce = 2000

/** The register by branches and batches. */
export function studentGroupRepository(db: Kysely<Tables>) {
  return {
    async all(): Promise<StudentGroup[]> {
      const columns = ['course_id', 'branch_id', 'branch', 'batch_id', 'batch'] as const
      const rows = await db
        .selectFrom('students')
        .groupBy(columns)
        .select(columns)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Of any of the groups, by roll number; who has none yet is left out. */
    async students(groups: readonly GroupWanted[]): Promise<StudentRecord[]> {
      if (groups.length === 0) return []
      const query = db
        .selectFrom('students')
        .selectAll()
        .where((eb) =>
          eb.or(
            groups.map(({ branch, batch }) =>
              eb.and([
                ...(branch
                  ? [eb.or([eb('branch_id', 'in', ['', ...branch.ids]), eb('branch', '=', branch.word)])]
                  : []),
                ...(batch
                  ? [eb.or([eb('batch_id', 'in', ['', ...batch.ids]), eb('batch', '=', batch.word)])]
                  : []),
              ]),
            ),
          ),
        )
        .orderBy('roll_number')
        .limit(rowsAtOnce)
      const found: StudentRecord[] = []
      // Some at a time: a college has more than one statement should read in one go.
      for (let last = ''; ;) {
        const rows = await query.where('roll_number', '>', last).execute()
        for (const row of rows) found.push(recordOf(row))
        if (rows.length < rowsAtOnce) return found
        last = rows.at(-1)?.roll_number ?? last
      }
    },

    /** Words of a branch and batch that no entry stands for yet. */
    async unlinked(): Promise<Placed[]> {
      const columns = ['branch', 'batch', 'branch_id', 'batch_id', 'course_id'] as const
      const rows = await db
        .selectFrom('students')
        .select(columns)
        .distinct()
        .where((eb) => eb.or([eb('branch', '>', ''), eb('batch', '>', '')]))
        .execute()
      return rows.map((row) => ({
        branch: row.branch,
        batch: row.batch,
        branchId: row.branch_id,
        batchId: row.batch_id,
        courseId: row.course_id,
      }))
    },

    /** Their entries take the place of the words: that changes nothing that the record says. */
    async link(from: Placed, to: Placed): Promise<void> {
      await db
        .updateTable('students')
        .set({
          branch: to.branch,
          batch: to.batch,
          branch_id: to.branchId,
          batch_id: to.batchId,
          course_id: to.courseId,
        })
        .where('branch', '=', from.branch)
        .where('batch', '=', from.batch)
        .where('branch_id', from.branchId === null ? 'is' : '=', from.branchId)
        .where('batch_id', from.batchId === null ? 'is' : '=', from.batchId)
        .execute()
    },
  }
}

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

interface Parts {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

/** Words of a register that is older than the catalogue become its entries as soon as it has them. */
export const linkWords =
  ({ store, catalogue }: Parts) =>
  async (): Promise<void> => {
    const view = await catalogue.read()
    const links = (await store.read.groups.unlinked()).flatMap((words) => {
      const to = placeOf(view, words)
      return to.branchId === words.branchId && to.batchId === words.batchId ? [] : [{ words, to }]
    })
    if (links.length === 0) return
    await store.transact(async (write) => {
      for (const { words, to } of links) await write.groups.link(words, to)
    })
  }
