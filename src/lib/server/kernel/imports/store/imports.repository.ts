import type { Kysely } from 'kysely'
import type { Kernel } from '../../app.ts'
import { auditRepository } from '../../audit/audit.repository.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRepository } from '../../jobs/job.repository.ts'
import { keptFileRepository } from '../../kept-files/stored-file.repository.ts'
import { settingsRepository } from '../../settings/settings.repository.ts'
import { type Store, storeOf } from '../../store/store.ts'
import { transitionRepository } from '../../transitions/transition.repository.ts'
import { importLineRepository, importOutcomeRepository } from './import-row.repository.ts'
import { type RowSeal, rowSealOf, type StoredImport } from './import-row.ts'
import { importCheckRepository, importRepository } from './import.repository.ts'
import { correctionRepository, importVerdictRepository } from './row-verdict.repository.ts'

export type ImportsRepository = ReturnType<typeof importsRepository>
export type ImportStore = Store<ImportsRepository>

/** What a move of an import needs without reading its rows, which need no seal then. */
export const importMovesRepository = (db: Kysely<Tables>) => ({
  imports: importRepository(db),
  lines: importLineRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
})

/** Everything that one transaction on an import may use; `transaction` is for the work of its kind. */
const importsRepository = (db: Kysely<Tables>, seal: RowSeal) => ({
  imports: importRepository(db),
  checks: importCheckRepository(db),
  lines: {
    ...importLineRepository(db, seal),
    ...importVerdictRepository(db, seal),
    ...importOutcomeRepository(db, seal),
  },
  corrections: correctionRepository(db),
  cleaning: importCleaningRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  transaction: db,
})

export function importStoreOf({ database, keyring }: Pick<Kernel, 'database' | 'keyring'>): ImportStore {
  const seal = rowSealOf(keyring)
  return storeOf(database, (db) => importsRepository(db, seal))
}

/** An import and the location of its file. */
type Aside = Pick<StoredImport, 'id' | 'fileHash' | 'secretFields'>

const aside = ['id', 'file_hash', 'secret_fields'] as const
const asideOf = (row: { id: string; file_hash: string; secret_fields: string | null }): Aside => ({
  id: row.id,
  fileHash: row.file_hash,
  // Written by `JSON.stringify` of the same type.
  secretFields: row.secret_fields === null ? null : (JSON.parse(row.secret_fields) as string[]),
})

function importCleaningRepository(db: Kysely<Tables>) {
  /** Discarded imports, which can no longer be committed. */
  const givenUp = (before: string) =>
    db
      .selectFrom('imports')
      .where('state', '=', 'discarded')
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))

  return {
    /** Returns failed imports; a failed check can be restarted until then. */
    async failed(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('id')
        .where('state', '=', 'failed')
        .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))
        .execute()
      return rows.map(({ id }) => id)
    },

    async discarded(before: string): Promise<Aside[]> {
      return (await givenUp(before).select(aside).execute()).map(asideOf)
    },

    /** Returns sealed imports that were neither saved nor discarded. */
    async leftSealed(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('id')
        .where('secret_fields', 'is not', null)
        .where('state', 'in', ['checking', 'checked', 'failed'])
        .where('created_at', '<', before)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Returns sealed imports that were saved or undone and still have data read from their file. */
    async endedSealed(before: string): Promise<Aside[]> {
      const rows = await db
        .selectFrom('imports')
        .select(aside)
        .where('secret_fields', 'is not', null)
        .where('stripped_at', 'is', null)
        .where('state', 'in', ['committed', 'undone'])
        .where('ended_at', '<', before)
        .execute()
      return rows.map(asideOf)
    },

    /** Deletes the contents of rows; returns how many had any. */
    async stripRows(importId: string, atMost: number): Promise<number> {
      const some = db
        .selectFrom('import_rows')
        .select('line')
        .where('import_id', '=', importId)
        .where((eb) => eb.or([eb('raw', 'is not', null), eb('parsed', 'is not', null)]))
        .limit(atMost)
      const { numUpdatedRows } = await db
        .updateTable('import_rows')
        .set({ raw: null, parsed: null, mended: null, row_key: null, claims: null, notes: null })
        .where('import_id', '=', importId)
        .where('line', 'in', some)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Marks the contents as deleted, and removes the reference to the file. */
    async markStripped(importId: string, at: string): Promise<void> {
      await db
        .updateTable('imports')
        .set({ stripped_at: at, file_hash: '' })
        .where('id', '=', importId)
        .execute()
    },

    /** Deletes rows; returns how many. */
    async dropRows(importId: string, atMost: number): Promise<number> {
      const some = db.selectFrom('import_rows').select('line').where('import_id', '=', importId).limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('import_rows')
        .where('import_id', '=', importId)
        .where('line', 'in', some)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Whether an import that is not discarded refers to a stored file. */
    async usesFile(hash: string, before: string): Promise<boolean> {
      const row = await db
        .selectFrom('imports')
        .select('id')
        .where('file_hash', '=', hash)
        .where('id', 'not in', givenUp(before).select('id'))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
