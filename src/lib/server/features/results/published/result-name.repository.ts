import { type Kysely, sql } from 'kysely'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { ResultNameRow } from '../tables.ts'

/** A result and the student's name in the register; null where the register has no such number. */
export interface ResultToName {
  examId: string
  version: number
  rollNumber: string
  name: string | null
}

/** A result of the visible version, or of a later one that is being published. */
export interface NamedResult extends ResultToName {
  /** The name at publication. */
  publishedName: string
}

/** Joins a `result` and a `name`. */
export const isNameOfResult = sql<boolean>`name.exam_id = result.exam_id
  and name.version = result.version and name.roll_number = result.roll_number`

/**
 * Stores names that results got after publication. Published rows never change: each name has a row and a code of
 * its own, and a memo's code keeps leading to the name on that memo.
 */
export function resultNameRepository(db: Kysely<Tables>) {
  /** A former name returns with its code. */
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
    /** Reads results that pages show or will show, with their current name. */
    async visible(rollNumbers: readonly string[]): Promise<NamedResult[]> {
      const rows = await db
        .selectFrom('published_results as result')
        .innerJoin('exams as exam', 'exam.id', 'result.exam_id')
        .leftJoin('result_names as name', (join) =>
          join.on(isNameOfResult).on('name.superseded_at', 'is', null),
        )
        .where('result.roll_number', 'in', ['', ...rollNumbers])
        .whereRef('result.version', '>=', 'exam.version')
        .select(['result.exam_id as examId', 'result.version', 'result.roll_number as rollNumber'])
        .select(['result.body', 'name.student_name as name'])
        .execute()
      return rows.map(({ body, ...row }) => ({ ...row, publishedName: nameIn(body) }))
    },

    /** Reads all present and former names of results under these numbers. */
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

    /** Sets the names in one exam; null restores the published one. */
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

/** Our own code wrote this JSON. */
const nameIn = (body: string): string => (JSON.parse(body) as { studentName: string }).studentName
