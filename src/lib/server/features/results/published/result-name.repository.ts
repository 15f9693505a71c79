import { type Kysely, sql } from 'kysely'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { ResultNameRow } from '../tables.ts'

/** A result, and what the register calls the student: null where it calls nobody by that number. */
export interface ResultToName {
  examId: string
  version: number
  rollNumber: string
  name: string | null
}

/** A result of the version on show, or of a later one that is being published. */
export interface NamedResult extends ResultToName {
  /** What it was published with. */
  publishedName: string
}

/** A `result` and a `name` of its own, in a join. */
export const isOfResult = sql<boolean>`name.exam_id = result.exam_id
  and name.version = result.version and name.roll_number = result.roll_number`

/**
 * What results are called since they were published. What was published is never written again: each name has a
 * row and a code of its own, and the code of a memo goes on leading to the name that the memo says.
 */
export function resultNameRepository(db: Kysely<Tables>) {
  /** A name that it had before comes back with its code. */
  async function add(rows: readonly ResultNameRow[]): Promise<void> {
    if (rows.length === 0) return
    await db
      .insertInto('result_names')
      .values([...rows])
      .onConflict((clash) =>
        clash
          .columns(['exam_id', 'version', 'roll_number', 'student_name'])
          .doUpdateSet({ superseded_at: null }),
      )
      .execute()
  }

  return {
    /** Results that pages show or will show, with the name that they show now. */
    async shown(rollNumbers: readonly string[]): Promise<NamedResult[]> {
      const rows = await db
        .selectFrom('published_results as result')
        .innerJoin('exams as exam', 'exam.id', 'result.exam_id')
        .leftJoin('result_names as name', (join) => join.on(isOfResult).on('name.superseded_at', 'is', null))
        .where('result.roll_number', 'in', ['', ...rollNumbers])
        .whereRef('result.version', '>=', 'exam.version')
        .select(['result.exam_id as examId', 'result.version', 'result.roll_number as rollNumber'])
        .select(['result.body', 'name.student_name as name'])
        .execute()
      return rows.map(({ body, ...row }) => ({ ...row, publishedName: nameIn(body) }))
    },

    /** All that results under these numbers are called or were called. */
    async everNamed(rollNumbers: readonly string[]): Promise<{ number: string; name: string }[]> {
      const published = await db
        .selectFrom('published_results')
        .select(['roll_number', 'body'])
        .where('roll_number', 'in', ['', ...rollNumbers])
        .execute()
      const later = await db
        .selectFrom('result_names')
        .select(['roll_number as number', 'student_name as name'])
        .where('roll_number', 'in', ['', ...rollNumbers])
        .execute()
      return [
        ...published.map(({ roll_number, body }) => ({ number: roll_number, name: nameIn(body) })),
        ...later,
      ]
    },

    /** The names from now on, in one exam; null leads back to the one that it was published with. */
    async set(results: readonly ResultToName[], at: string): Promise<void> {
      for (const [version, ofVersion] of Map.groupBy(results, (result) => result.version)) {
        await db
          .updateTable('result_names')
          .set({ superseded_at: at })
          .where('exam_id', '=', ofVersion[0]?.examId ?? '')
          .where('version', '=', version)
          .where(
            'roll_number',
            'in',
            ofVersion.map(({ rollNumber }) => rollNumber),
          )
          .where('superseded_at', 'is', null)
          .execute()
        await add(ofVersion.flatMap((result) => rowOf(result, at)))
      }
    },

    async removeVersion(examId: string, version: number): Promise<void> {
      await db
        .deleteFrom('result_names')
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .execute()
    },
  }
}

const rowOf = ({ examId, version, rollNumber, name }: ResultToName, at: string): ResultNameRow[] =>
  name === null
    ? []
    : [
        {
          verify_code: newShortCode(),
          exam_id: examId,
          version,
          roll_number: rollNumber,
          student_name: name,
          named_at: at,
          superseded_at: null,
        },
      ]

/** Frozen by us. */
const nameIn = (body: string): string => (JSON.parse(body) as { studentName: string }).studentName
