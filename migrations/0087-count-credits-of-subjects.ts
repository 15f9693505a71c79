import { type Kysely, sql } from 'kysely'

interface Count {
  code: string
  credits: number
  rows: number
}

/** Credits of a subject in a file: the number that most of its rows have, where it was the largest one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: files } = await sql<{
    id: string
  }>`select distinct import_id as id from import_subjects`.execute(db)
  for (const { id } of files) {
    const { rows: counts } = await sql<Count>`
      select subject_code as code, credits, count(*) as rows from marks
      where import_id = ${id} and credits > 0 group by subject_code, credits`.execute(db)
    for (const [code, own] of Map.groupBy(counts, (count) => count.code)) {
      const sorted = own.toSorted((a, b) => Number(b.rows) - Number(a.rows) || a.credits - b.credits)
      const numbers = JSON.stringify(
        Object.fromEntries(own.map(({ credits, rows }) => [credits, Number(rows)])),
      )
      await sql`update import_subjects set credits = ${sorted[0]?.credits ?? 0}, numbers = ${numbers}
        where import_id = ${id} and code = ${code}`.execute(db)
    }
  }
}
