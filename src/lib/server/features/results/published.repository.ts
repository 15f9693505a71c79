import type { Kysely } from 'kysely'
import type { FrozenResult } from '#lib/schemas/exam-result.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface PublishedResult {
  examId: string
  version: number
  verifyCode: string
  result: FrozenResult
}

/** One of a student's published results, as the list of attempts names it. */
export interface Attempt {
  rollNumber: string
  examId: string
  title: string
  heldYear: number
  heldMonth: number
  version: number
  availableFrom: string | null
  openedAt: string | null
  sgpa: number | null
  failCount: number
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

    /** Whoever is or was in the exam: a revision may leave somebody out. */
    async rollsOfAllVersions(examId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('published_results')
        .select('roll_number')
        .where('exam_id', '=', examId)
        .distinct()
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

    /** The newest version of every published exam that these students took, newest exam first; held rolls left out. */
    async attempts(rollNumbers: readonly string[]): Promise<Attempt[]> {
      if (rollNumbers.length === 0) return []
      const rows = await db
        .selectFrom('published_results as result')
        .innerJoin('exams as exam', (join) =>
          join.onRef('exam.id', '=', 'result.exam_id').onRef('exam.version', '=', 'result.version'),
        )
        .where('result.roll_number', 'in', [...rollNumbers])
        .where('exam.available_from', 'is not', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('result_holds as hold')
                .select('hold.id')
                .whereRef('hold.exam_id', '=', 'exam.id')
                .whereRef('hold.roll_number', '=', 'result.roll_number')
                .where('hold.released_at', 'is', null),
            ),
          ),
        )
        .orderBy('exam.held_year', 'desc')
        .orderBy('exam.held_month', 'desc')
        .orderBy('exam.title')
        .select([
          'result.roll_number as rollNumber',
          'result.body',
          'exam.id as examId',
          'exam.title',
          'exam.held_year as heldYear',
          'exam.held_month as heldMonth',
          'exam.version',
          'exam.available_from as availableFrom',
          'exam.opened_at as openedAt',
        ])
        .execute()
      return rows.map(({ body, ...attempt }) => {
        const { sgpa, failCount } = JSON.parse(body) as FrozenResult
        return { ...attempt, sgpa, failCount }
      })
    },
  }
}

function publishedOf(row: Tables['published_results']): PublishedResult {
  // Frozen by us from checked marks; nothing else writes this column.
  const result = JSON.parse(row.body) as FrozenResult
  return { examId: row.exam_id, version: row.version, verifyCode: row.verify_code, result }
}
