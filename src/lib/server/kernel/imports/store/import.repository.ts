import type { Kysely } from 'kysely'
import type {
  HiddenChoice,
  ImportMapping,
  ImportMeanings,
  ImportOptions,
  ImportState,
} from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { heldWithOthers } from '../../db/portable.ts'
import type { Tables } from '../../db/tables.ts'
import type { UnknownPlaces } from '../import-column.ts'
import type { OpenImport } from '../import-kind.ts'
import { type ImportCounts, importOf, type ImportSource, type StoredImport } from './import-row.ts'

interface NewImport extends Omit<OpenImport, 'createdBy'>, ImportSource {
  headers: readonly string[]
  secretFields: readonly string[] | null
  hiddenRows: number
}

/** The changes that a move makes to an import's row. */
export interface ImportChange {
  state: ImportState
  /** Omitted if the import has not ended. */
  endedAt?: string
  endedBy?: string
  jobId?: string
  checkRun?: null
  mapping?: ImportMapping
  meanings?: ImportMeanings
  hidden?: HiddenChoice | null
  /** The results of a check, which start a new revision. */
  checked?: {
    counts: ImportCounts
    unknownValues: Readonly<Record<string, readonly string[]>>
    unknownPlaces: UnknownPlaces
  }
}

interface ImportsOf {
  kind: string
  subjectId: string
}

export function importRepository(db: Kysely<Tables>) {
  return {
    async start(found: NewImport, at: string, by: Pick<Actor, 'id'>): Promise<void> {
      const none = { rows: 0, new_rows: 0, changed_rows: 0, unchanged_rows: 0, error_rows: 0 }
      await db
        .insertInto('imports')
        .values({
          id: found.id,
          kind: found.kind,
          subject_id: found.subjectId,
          options: JSON.stringify(found.options),
          file_name: found.fileName,
          file_hash: found.fileHash,
          headers: JSON.stringify(found.headers),
          mapping: JSON.stringify(found.mapping),
          meanings: '{}',
          state: found.state,
          ...none,
          unknown_values: '{}',
          unknown_places: '{}',
          secret_fields: found.secretFields && JSON.stringify(found.secretFields),
          hidden_rows: found.hiddenRows,
          revision: 0,
          job_id: null,
          check_run: null,
          created_at: at,
          created_by: by.id,
          ended_at: null,
          ended_by: null,
        })
        .execute()
    },

    async find(id: string): Promise<StoredImport | null> {
      const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? importOf(row) : null
    },

    /** Reads the import and locks it against changes until the transaction ends. */
    async lock(id: string): Promise<StoredImport | null> {
      await db
        .updateTable('imports')
        // Not the key column: SQLite would search all rows that refer to it.
        .set((eb) => ({ revision: eb.ref('revision') }))
        .where('id', '=', id)
        .execute()
      return this.find(id)
    },

    /**
     * Reads the import with a shared lock: until the transaction ends nobody changes it, though several may hold the
     * lock.
     */
    async hold(id: string): Promise<StoredImport | null> {
      const found = db.selectFrom('imports').selectAll().where('id', '=', id)
      const row = await heldWithOthers(db, found).executeTakeFirst()
      return row ? importOf(row) : null
    },

    /** Returns the imports of a kind and subject, newest first. */
    async list(
      { kind, subjectId }: ImportsOf,
      page: number,
      perPage: number,
    ): Promise<{ imports: StoredImport[]; total: number }> {
      const found = db.selectFrom('imports').where('kind', '=', kind).where('subject_id', '=', subjectId)
      const { total } = await found
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { imports: rows.map(importOf), total: Number(total) }
    },

    /** Stores options that were chosen after the upload; returns false unless the import is in state `checked`. */
    async setOptions(id: string, options: ImportOptions): Promise<boolean> {
      const changed = await db
        .updateTable('imports')
        .set({ options: JSON.stringify(options) })
        .where('id', '=', id)
        .where('state', '=', 'checked')
        .executeTakeFirst()
      return Number(changed.numUpdatedRows) === 1
    },

    /** Returns the newest committed import of the same kind and bytes with another subject. */
    async savedElsewhere({
      kind,
      subjectId,
      fileHash,
    }: Pick<StoredImport, 'kind' | 'subjectId' | 'fileHash'>): Promise<StoredImport | null> {
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject_id', '<>', subjectId)
        .where('file_hash', '=', fileHash)
        .where('state', 'in', ['committing', 'committed'])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? importOf(row) : null
    },

    /** Returns the user's imports that are checked and neither saved nor discarded, newest first. */
    async checkedOf(userId: string, most: number): Promise<StoredImport[]> {
      const rows = await db
        .selectFrom('imports')
        .selectAll()
        .where('created_by', '=', userId)
        .where('state', '=', 'checked')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(importOf)
    },

    /** Counts the imports that were started within a range of instants. */
    async countWithin({ from, until }: { from: string | null; until: string | null }): Promise<number> {
      const { count } = await db
        .selectFrom('imports')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('created_at', '>=', from ?? '')
        .where('created_at', '<', until ?? '9')
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Returns the users who have started an import of one of these kinds. */
    async importers(kinds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('created_by')
        .distinct()
        .where('kind', 'in', [...kinds])
        .execute()
      return rows.map((row) => row.created_by)
    },

    /** Moves an import; returns false if its state has changed since it was read. */
    async move({ id, state }: Pick<StoredImport, 'id' | 'state'>, change: ImportChange): Promise<boolean> {
      const { checked } = change
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set(columnsOf(change))
        .$if(checked !== undefined, (query) => query.set((eb) => ({ revision: eb('revision', '+', 1) })))
        .where('id', '=', id)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Stores the figures after a correction, and starts a new revision. */
    async recount(id: string, counts: ImportCounts): Promise<void> {
      await db
        .updateTable('imports')
        .set((eb) => ({ ...figuresOf(counts), revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Omitted fields keep their stored value. */
const columnsOf = ({
  state,
  endedAt,
  endedBy,
  jobId,
  checkRun,
  mapping,
  meanings,
  hidden,
  checked,
}: ImportChange) => ({
  state,
  ...(endedAt !== undefined && { ended_at: endedAt }),
  ...(endedBy !== undefined && { ended_by: endedBy }),
  ...(jobId !== undefined && { job_id: jobId }),
  ...(checkRun !== undefined && { check_run: checkRun }),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(meanings && { meanings: JSON.stringify(meanings) }),
  ...(hidden !== undefined && { hidden_choice: hidden }),
  ...(checked && {
    rows: checked.counts.rows,
    ...figuresOf(checked.counts),
    unknown_values: JSON.stringify(checked.unknownValues),
    unknown_places: JSON.stringify(checked.unknownPlaces),
  }),
})

const figuresOf = ({ newRows, changedRows, unchangedRows, errorRows }: ImportCounts) => ({
  new_rows: newRows,
  changed_rows: changedRows,
  unchanged_rows: unchangedRows,
  error_rows: errorRows,
})

/** Controls the dry run of an import. One run at a time holds it, so the rows of two runs never mix. */
export function importCheckRepository(db: Kysely<Tables>) {
  return {
    /**
     * Takes the import for a run; a job that runs again replaces its earlier run. Returns false if another job checks
     * it.
     */
    async takeRun(id: string, jobId: string, run: string): Promise<boolean> {
      const result = await db
        .updateTable('imports')
        .set({ check_run: run })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('job_id', '=', jobId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /**
     * Returns false if another run has taken the import or it has ended; otherwise neither can happen until the
     * transaction ends.
     */
    async holdsRun(id: string, run: string): Promise<boolean> {
      const found = db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_run', '=', run)
      return (await heldWithOthers(db, found).executeTakeFirst()) !== undefined
    },

    /** Returns the run that checked the import last; the same run means the same stored rows. */
    async lastRun(id: string): Promise<string | null> {
      const row = await db.selectFrom('imports').select('check_run').where('id', '=', id).executeTakeFirst()
      return row?.check_run ?? null
    },
  }
}
