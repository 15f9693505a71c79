import type { Kysely, Selectable } from 'kysely'
import type { SubjectAttempt } from '#lib/rules/grades/cgpa.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { containsText } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PublishedResultRow } from '../tables.ts'
import { isNameOfResult } from './result-name.repository.ts'

export interface PublishedResult {
  examId: string
  version: number
  verifyCode: string
  result: FrozenResult
}

/** One version of a student's result, as lists show it. SGPA in hundredths. */
export interface ResultSummary {
  examId: string
  version: number
  sgpa: number | null
  /** Null where a server of an earlier build published it without this number. */
  failCount: number | null
  /** Its subjects, see `result-lines.ts`; null where a server of an earlier build published it. */
  lines: string | null
  /** The full result, only where `lines` is null. */
  body: string | null
}

/** Results that one query reads. */
const rowsPerRead = 1000

export function publishedRepository(db: Kysely<Tables>) {
  async function findMany(
    examId: string,
    version: number,
    rollNumbers: readonly string[],
  ): Promise<PublishedResult[]> {
    if (rollNumbers.length === 0) return []
    const rows = await db
      .selectFrom('published_results as result')
      .leftJoin('result_names as name', (join) =>
        join.on(isNameOfResult).on('name.superseded_at', 'is', null),
      )
      .where('result.exam_id', '=', examId)
      .where('result.version', '=', version)
      .where('result.roll_number', 'in', [...rollNumbers])
      .selectAll('result')
      .select(['name.verify_code as calledCode', 'name.student_name as called'])
      .execute()
    return rows.map(toPublishedResult)
  }

  return {
    async find(examId: string, version: number, rollNumber: string): Promise<PublishedResult | null> {
      return (await findMany(examId, version, [rollNumber]))[0] ?? null
    },

    /** Returns the name that was in use when the code was issued. */
    async findByCode(verifyCode: string): Promise<PublishedResult | null> {
      const published = await db
        .selectFrom('published_results')
        .selectAll()
        .where('verify_code', '=', verifyCode)
        .executeTakeFirst()
      if (published) return toPublishedResult({ ...published, calledCode: null, called: null })
      const row = await db
        .selectFrom('result_names as name')
        .innerJoin('published_results as result', (join) => join.on(isNameOfResult))
        .where('name.verify_code', '=', verifyCode)
        .selectAll('result')
        .select(['name.verify_code as calledCode', 'name.student_name as called'])
        .executeTakeFirst()
      return row ? toPublishedResult(row) : null
    },

    async removeVersion(examId: string, version: number): Promise<void> {
      await db
        .deleteFrom('published_results')
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .execute()
    },

    async add(results: readonly PublishedResult[]): Promise<void> {
      for (const some of chunksOf(results)) {
        const rows = some.map(({ examId, version, verifyCode, result }) => ({
          exam_id: examId,
          version,
          roll_number: result.rollNumber,
          verify_code: verifyCode,
          body: JSON.stringify(result),
          sgpa: result.sgpa,
          fail_count: result.failCount,
          lines: packLines(result),
        }))
        await db.insertInto('published_results').values(rows).execute()
      }
    },

    /** Finds roll numbers whose result contains this subject, in any version. */
    async rollNumbersWith(examId: string, code: string): Promise<string[]> {
      const inJson = JSON.stringify(code)
      const rows = await db
        .selectFrom('published_results')
        .select('roll_number')
        .distinct()
        .where('exam_id', '=', examId)
        .where((eb) =>
          eb.or([
            containsText('lines', inJson),
            eb.and([eb('lines', 'is', null), containsText('body', inJson)]),
          ]),
        )
        .execute()
      return rows.map((row) => row.roll_number)
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

    /**
     * Reads the subjects of each result of a version, see `result-lines.ts`; `body` is set only where there are no
     * lines.
     */
    async *lines(
      examId: string,
      version: number,
    ): AsyncGenerator<{ rollNumber: string; lines: string | null; body: string | null }> {
      for (let after = ''; ;) {
        const rows = await db
          .selectFrom('published_results')
          .where('exam_id', '=', examId)
          .where('version', '=', version)
          .where('roll_number', '>', after)
          .orderBy('roll_number')
          .limit(rowsPerRead)
          .select(['roll_number as rollNumber', 'lines'])
          .select((eb) => eb.case().when('lines', 'is', null).then(eb.ref('body')).end().as('body'))
          .execute()
        yield* rows
        if (rows.length < rowsPerRead) return
        after = rows.at(-1)?.rollNumber ?? ''
      }
    },

    findMany,

    /** Reads full results of the visible versions, with current names. */
    async current(rollNumbers: readonly string[]): Promise<PublishedResult[]> {
      const rows = await db
        .selectFrom('published_results as result')
        .innerJoin('exams', (join) =>
          join.onRef('exams.id', '=', 'result.exam_id').onRef('exams.version', '=', 'result.version'),
        )
        .leftJoin('result_names as name', (join) =>
          join.on(isNameOfResult).on('name.superseded_at', 'is', null),
        )
        .where(among(db, 'result.roll_number', rollNumbers))
        .selectAll('result')
        .select(['name.verify_code as calledCode', 'name.student_name as called'])
        .execute()
      return rows.map(toPublishedResult)
    },

    /** Finds the numbers under which anything was ever published. */
    async publishedNumbers(rollNumbers: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('published_results')
        .select('roll_number')
        .distinct()
        .where(among(db, 'roll_number', rollNumbers))
        .execute()
      return rows.map((row) => row.roll_number)
    },

    /** Reads every version of every exam, withheld and withdrawn ones included, by one index. */
    async summaries(rollNumber: string): Promise<ResultSummary[]> {
      return db
        .selectFrom('published_results')
        .where('roll_number', '=', rollNumber)
        .select(['exam_id as examId', 'version', 'sgpa', 'fail_count as failCount', 'lines'])
        .select((eb) => eb.case().when('lines', 'is', null).then(eb.ref('body')).end().as('body'))
        .execute()
    },
  }
}

interface RenamedRow extends Selectable<PublishedResultRow> {
  /** Set where the register renamed the student later. */
  calledCode: string | null
  called: string | null
}

function toPublishedResult(row: RenamedRow): PublishedResult {
  // We froze it from checked marks; nothing else writes this column.
  const frozen = JSON.parse(row.body) as FrozenResult
  const result = row.called === null ? frozen : { ...frozen, studentName: row.called }
  return {
    examId: row.exam_id,
    version: row.version,
    verifyCode: row.calledCode ?? row.verify_code,
    result,
  }
}

/** A subject of a published result, with what a CGPA needs. */
export interface ResultLine extends SubjectAttempt {
  /** Set only for a subject that was not passed, because only those are shown. */
  name: string
}

/** Holds code, credits in hundredths, points, and the name of a subject that was not passed. */
type PackedLine = readonly [code: string, credits: number, points: number | null, failed: string | null]

/** Stored beside a published result, so that long lists need not parse each full result. */
const packLines = ({ courses }: Pick<FrozenResult, 'courses'>): string =>
  JSON.stringify(
    courses.map(({ code, credits, points, status, name }): PackedLine => {
      const isPassed = status === 'Pass' || status === 'Complete'
      return [code, credits, points, isPassed ? null : name]
    }),
  )

/** `body` is the full result, where a server of an earlier build published it without its lines. */
export function unpackLines(lines: string | null, body: string | null): ResultLine[] {
  // Our own code wrote both.
  const packed = lines ?? (body === null ? '[]' : packLines(JSON.parse(body) as FrozenResult))
  return (JSON.parse(packed) as PackedLine[]).map(([code, credits, points, failed]) => ({
    code,
    credits,
    points,
    isPassed: failed === null,
    name: failed ?? '',
  }))
}
