import type { Kysely } from 'kysely'
import type { FrozenResult } from '#lib/schemas/exam-result.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface PublishedResult {
  examId: string
  version: number
  verifyCode: string
  result: FrozenResult
}

/** One version of a student's result, as a list names it. SGPA in hundredths. */
export interface ResultSummary {
  examId: string
  version: number
  sgpa: number | null
  /** Null where a server of an earlier build published it, which did not write it down. */
  failCount: number | null
}

const chunkRows = 500

export type PublishedRepository = ReturnType<typeof publishedRepository>

export function publishedRepository(db: Kysely<Tables>) {
  return {
    async find(examId: string, version: number, rollNumber: string): Promise<PublishedResult | null> {
      const row = await db
        .selectFrom('published_results')
        .selectAll()
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .where('roll_number', '=', rollNumber)
        .executeTakeFirst()
      return row ? publishedOf(row) : null
    },

    async findByCode(verifyCode: string): Promise<PublishedResult | null> {
      const row = await db
        .selectFrom('published_results')
        .selectAll()
        .where('verify_code', '=', verifyCode)
        .executeTakeFirst()
      return row ? publishedOf(row) : null
    },

    async removeVersion(examId: string, version: number): Promise<void> {
      await db
        .deleteFrom('published_results')
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .execute()
    },

    async add(results: readonly PublishedResult[]): Promise<void> {
      for (let start = 0; start < results.length; start += chunkRows) {
        const rows = results
          .slice(start, start + chunkRows)
          .map(({ examId, version, verifyCode, result }) => ({
            exam_id: examId,
            version,
            roll_number: result.rollNumber,
            verify_code: verifyCode,
            body: JSON.stringify(result),
            sgpa: result.sgpa,
            fail_count: result.failCount,
          }))
        await db.insertInto('published_results').values(rows).execute()
      }
    },

    async rollNumbers(examId: string, version: number): Promise<string[]> {
      const rows = await db
        .selectFrom('published_results')
        .select('roll_number')
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .orderBy('roll_number')
        .execute()
      return rows.map((row) => row.roll_number)
    },

    async findMany(
      examId: string,
      version: number,
      rollNumbers: readonly string[],
    ): Promise<PublishedResult[]> {
      if (rollNumbers.length === 0) return []
      const rows = await db
        .selectFrom('published_results')
        .selectAll()
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .where('roll_number', 'in', [...rollNumbers])
        .execute()
      return rows.map(publishedOf)
    },

    /** Every version of every exam's result, held and withdrawn ones included: read from one index. */
    async summaries(rollNumber: string): Promise<ResultSummary[]> {
      return db
        .selectFrom('published_results')
        .where('roll_number', '=', rollNumber)
        .select(['exam_id as examId', 'version', 'sgpa', 'fail_count as failCount'])
        .execute()
    },
  }
}

function publishedOf(row: Tables['published_results']): PublishedResult {
  // Frozen by us from checked marks; nothing else writes this column.
  const result = JSON.parse(row.body) as FrozenResult
  return { examId: row.exam_id, version: row.version, verifyCode: row.verify_code, result }
}
