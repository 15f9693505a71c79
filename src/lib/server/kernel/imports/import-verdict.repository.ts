import type { Kysely } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredRow } from './import-row.ts'

/** What a check or a mending says of a row. */
export type RowChange = Pick<
  StoredRow,
  'line' | 'raw' | 'parsed' | 'key' | 'verdict' | 'problems' | 'entity' | 'entityVersion'
>

/** Rows in one statement: far below the number of parameters that either engine takes. */
const chunkRows = 200

/** What a check or a person says of the rows of an import. */
export function importVerdictRepository(db: Kysely<Tables>) {
  return {
    /** Before a check: what was mended stays. */
    async clear(importId: string): Promise<void> {
      await db
        .deleteFrom('import_rows')
        .where('import_id', '=', importId)
        .where('mended', 'is', null)
        .execute()
    },

    /** What was mended of a row stays beside what the check says. */
    async save(importId: string, rows: readonly RowChange[]): Promise<void> {
      for (let start = 0; start < rows.length; start += chunkRows) {
        const values = rows.slice(start, start + chunkRows).map((row) => ({
          import_id: importId,
          line: row.line,
          raw: row.raw && JSON.stringify(row.raw),
          parsed: row.parsed && JSON.stringify(row.parsed),
          row_key: row.key,
          verdict: row.verdict,
          problems: JSON.stringify(row.problems),
          outcome: null,
          entity: row.entity,
          entity_version: row.entityVersion,
          version: 1,
          mended: null,
          mended_at: null,
          mended_by: null,
        }))
        await db
          .insertInto('import_rows')
          .values(values)
          .onConflict((clash) =>
            clash.columns(['import_id', 'line']).doUpdateSet((eb) => ({
              raw: eb.ref('excluded.raw'),
              parsed: eb.ref('excluded.parsed'),
              row_key: eb.ref('excluded.row_key'),
              verdict: eb.ref('excluded.verdict'),
              problems: eb.ref('excluded.problems'),
              entity: eb.ref('excluded.entity'),
              entity_version: eb.ref('excluded.entity_version'),
              version: eb('import_rows.version', '+', 1),
            })),
          )
          .execute()
      }
    },

    async keepMend(
      importId: string,
      { line, mended }: { line: number; mended: Readonly<Record<string, string>> },
      at: string,
      by: Pick<Actor, 'id'>,
    ): Promise<void> {
      const isAny = Object.keys(mended).length > 0
      await db
        .updateTable('import_rows')
        .set({
          mended: isAny ? JSON.stringify(mended) : null,
          mended_at: at,
          mended_by: by.id,
        })
        .where('import_id', '=', importId)
        .where('line', '=', line)
        .execute()
    },
  }
}
