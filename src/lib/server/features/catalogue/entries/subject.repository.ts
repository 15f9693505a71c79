import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface Subject {
  name: string
  /** In hundredths. */
  credits: number
}

/** The subjects that the college has examined before, by their code. */
export function subjectRepository(db: Kysely<Tables>) {
  return {
    async known(): Promise<Set<string>> {
      const rows = await db.selectFrom('subjects').select('code').execute()
      return new Set(rows.map((row) => row.code))
    },

    async learn(subjects: ReadonlyMap<string, Subject>, at: string): Promise<void> {
      const rows = [...subjects].map(([code, { name, credits }]) => ({
        code,
        name,
        credits,
        first_seen_at: at,
      }))
      if (rows.length === 0) return
      await db
        .insertInto('subjects')
        .values(rows)
        .onConflict((clash) => clash.column('code').doNothing())
        .execute()
    },
  }
}
