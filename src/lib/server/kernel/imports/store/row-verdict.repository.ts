import type { Insertable, Kysely } from 'kysely'
import type { Actor } from '../../audit/audit.ts'
import { chunksOf } from '../../core/chunks-of.ts'
import { insertMany } from '../../db/many-rows.ts'
import type { ImportLineRow, Tables } from '../../db/tables.ts'
import { joinClaims } from '../checks/unique-values.ts'
import type { RowSeal, StoredImport, StoredRow } from './import-row.ts'

/** The result of a check or a correction for a row. */
export type RowChange = Pick<
  StoredRow,
  'line' | 'raw' | 'parsed' | 'key' | 'verdict' | 'problems' | 'notes' | 'entity' | 'entityVersion'
> & {
  /** Its unique values, normalised for comparison. */
  claims: readonly string[]
}

type ClosedRow = Insertable<ImportLineRow>

type Sealable = Pick<StoredImport, 'id' | 'secretFields'>

/** Rows per statement, far below the parameter limit of either engine. */
const chunkRows = 200

/** Stores the results of checks and corrections for an import's rows. */
export function importVerdictRepository(db: Kysely<Tables>, seal: RowSeal) {
  /** Builds the cells of a row; for a sealed import they are unreadable in a copy of the database. */
  function cellsOf({ id, secretFields }: Sealable, { line, raw, parsed, key, claims }: RowChange) {
    const texts = { raw: raw && JSON.stringify(raw), parsed: parsed && JSON.stringify(parsed) }
    if (!secretFields) return { ...texts, row_key: key, claims: joinClaims(claims) }
    const closed = (column: 'raw' | 'parsed'): string | null =>
      texts[column] && seal.close(column, texts[column], { importId: id, line })
    return {
      raw: closed('raw'),
      parsed: closed('parsed'),
      row_key: key && seal.hash(id, key),
      claims: joinClaims(claims.map((text) => seal.hash(id, text))),
    }
  }

  return {
    /** Deletes the rows before a check; corrected ones stay. */
    async clear(importId: string): Promise<void> {
      await db
        .deleteFrom('import_rows')
        .where('import_id', '=', importId)
        .where('mended', 'is', null)
        .execute()
    },

    /**
     * Builds the stored form, sealed if necessary. It is called before a transaction, so that other writers do not
     * wait for the sealing.
     */
    closed: (found: Sealable, rows: readonly RowChange[]): ClosedRow[] =>
      rows.map((row) => ({
        import_id: found.id,
        line: row.line,
        ...cellsOf(found, row),
        verdict: row.verdict,
        problems: JSON.stringify(row.problems),
        notes: row.notes.length > 0 ? JSON.stringify(row.notes) : null,
        outcome: null,
        entity: row.entity,
        entity_version: row.entityVersion,
        version: 1,
        mended: null,
        mended_at: null,
        mended_by: null,
      })),

    /** Saves the rows; a row's corrections stay. */
    async save(rows: readonly ClosedRow[]): Promise<void> {
      for (const some of chunksOf(rows, chunkRows)) {
        await insertMany(db, 'import_rows', some)
          .onConflict((clash) =>
            clash.columns(['import_id', 'line']).doUpdateSet((eb) => ({
              raw: eb.ref('excluded.raw'),
              parsed: eb.ref('excluded.parsed'),
              row_key: eb.ref('excluded.row_key'),
              claims: eb.ref('excluded.claims'),
              verdict: eb.ref('excluded.verdict'),
              problems: eb.ref('excluded.problems'),
              notes: eb.ref('excluded.notes'),
              entity: eb.ref('excluded.entity'),
              entity_version: eb.ref('excluded.entity_version'),
              version: eb('import_rows.version', '+', 1),
            })),
          )
          .execute()
      }
    },

    async saveCorrection(
      { id, secretFields }: Sealable,
      { line, corrected }: { line: number; corrected: Readonly<Record<string, string>> },
      at: string,
      by: Pick<Actor, 'id'>,
    ): Promise<void> {
      const text = Object.keys(corrected).length > 0 ? JSON.stringify(corrected) : null
      const closed = text && secretFields ? seal.close('mended', text, { importId: id, line }) : text
      await db
        .updateTable('import_rows')
        .set({
          mended: closed,
          mended_at: at,
          mended_by: by.id,
        })
        .where('import_id', '=', id)
        .where('line', '=', line)
        .execute()
    },
  }
}

/** A corrected cell in its visible form: a secret is masked before it gets here. */
export interface CellCorrection {
  line: number
  field: string
  before: string
  after: string
}

interface StoredCorrection extends CellCorrection {
  at: string
  /** A user's id. */
  byId: string
}

/**
 * Records who corrected which cell of an import. Each correction is a row of its own, so that a second one does not
 * hide the first.
 */
export const correctionRepository = (db: Kysely<Tables>) => ({
  /** Adds corrections; requires the lock of the import. */
  async add(
    importId: string,
    corrections: readonly CellCorrection[],
    { at, by }: { at: string; by: string },
  ): Promise<void> {
    if (corrections.length === 0) return
    const { last } = await db
      .selectFrom('import_mends')
      .where('import_id', '=', importId)
      .select((eb) => eb.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const rows = corrections.map(({ line, field, before, after }, index) => ({
      import_id: importId,
      number: Number(last ?? 0) + 1 + index,
      line,
      field,
      before_text: before,
      after_text: after,
      mended_at: at,
      mended_by: by,
    }))
    for (const some of chunksOf(rows, correctedChunkRows))
      await insertMany(db, 'import_mends', some).execute()
  },

  /** Returns the newest corrections and their total number. */
  async newest(importId: string, most: number): Promise<{ total: number; corrections: StoredCorrection[] }> {
    const of = db.selectFrom('import_mends').where('import_id', '=', importId)
    const rows = await of.selectAll().orderBy('number', 'desc').limit(most).execute()
    const cellCorrections = rows.map((row) => ({
      line: row.line,
      field: row.field,
      before: row.before_text,
      after: row.after_text,
      at: row.mended_at,
      byId: row.mended_by,
    }))
    if (rows.length < most) return { total: rows.length, corrections: cellCorrections }
    const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { total: Number(count), corrections: cellCorrections }
  },

  async drop(importId: string): Promise<void> {
    await db.deleteFrom('import_mends').where('import_id', '=', importId).execute()
  },
})

/** Rows per statement, far below the parameter limit of either engine. */
const correctedChunkRows = 200
