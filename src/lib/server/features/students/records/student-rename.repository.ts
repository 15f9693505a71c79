import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'

/** A roll number whose name came, changed or went. */
export interface Renamed {
  rollNumber: string
  /** Of the last change: who settles an earlier one takes nothing of a later one away. */
  mark: string
}

/** Names that whoever shows them has not followed yet; kept with the change itself, so that none is lost. */
export function studentRenameRepository(db: Kysely<Tables>) {
  return {
    async add(rollNumbers: readonly (string | null)[]): Promise<void> {
      const rolls = [...new Set(rollNumbers)].filter((roll) => roll !== null)
      for (const part of chunksOf(rolls))
        await insertMany(
          db,
          'renamed_students',
          part.map((roll) => ({ roll_number: roll, mark: newId() })),
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
      for (const part of chunksOf(renamed)) {
        const marks = part.map(({ mark }) => mark)
        await db.deleteFrom('renamed_students').where('mark', 'in', marks).execute()
      }
    },

    async forget(rollNumber: string): Promise<void> {
      await db.deleteFrom('renamed_students').where('roll_number', '=', rollNumber).execute()
    },
  }
}
