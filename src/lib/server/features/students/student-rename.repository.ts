import type { Kysely } from 'kysely'
import { insertMany } from '../../kernel/db/many-rows.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { newId } from '../../kernel/core/ids.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'

/** A roll number whose name came, changed or went. */
export interface Renamed {
  rollNumber: string
  /** Of the last change: who settles an earlier one takes nothing of a later one away. */
  mark: string
}

/** Far below what either engine takes as values of one statement. */
const chunkRows = 500

/** Names that whoever shows them has not followed yet; kept with the change itself, so that none is lost. */
export function studentRenameRepository(db: Kysely<Tables>) {
  return {
    async add(rollNumbers: readonly (string | null)[]): Promise<void> {
      const rolls = [...new Set(rollNumbers)].filter((roll) => roll !== null)
      for (let start = 0; start < rolls.length; start += chunkRows)
        await insertMany(
          db,
          'renamed_students',
          rolls.slice(start, start + chunkRows).map((roll) => ({ roll_number: roll, mark: newId() })),
        )
          .onConflict((clash) =>
            clash.column('roll_number').doUpdateSet((eb) => ({ mark: eb.ref('excluded.mark') })),
          )
          .execute()
      if (rolls.length > 0) await cacheTagRepository(db).touch('studentNames')
    },

    async some(limit: number): Promise<Renamed[]> {
      const rows = await db.selectFrom('renamed_students').selectAll().limit(limit).execute()
      return rows.map(({ roll_number, mark }) => ({ rollNumber: roll_number, mark }))
    },

    async settle(renamed: readonly Renamed[]): Promise<void> {
      for (let start = 0; start < renamed.length; start += chunkRows) {
        const marks = renamed.slice(start, start + chunkRows).map(({ mark }) => mark)
        await db.deleteFrom('renamed_students').where('mark', 'in', marks).execute()
      }
    },

    async forget(rollNumber: string): Promise<void> {
      await db.deleteFrom('renamed_students').where('roll_number', '=', rollNumber).execute()
    },
  }
}
