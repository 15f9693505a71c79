import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { mostFrequent } from '#lib/rules/grades/subject-credits.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type ExamSubject, type FileSubject, subjectsOfExam } from '../exams/exam-subjects.ts'
import type { ImportSubjectRow, MarkRow } from '../tables.ts'
import {
  type EffectiveMark,
  effectiveMarks,
  type ExamSubjects,
  type FileMark,
  type ImportedMark,
} from './effective-mark.ts'

const columns = ['studentName', 'internals', 'grade', 'credits'] as const

export const toMarkRow = (importId: string, mark: FileMark): Insertable<MarkRow> => ({
  import_id: importId,
  roll_number: mark.rollNumber,
  subject_code: mark.subjectCode,
  student_name: mark.studentName ?? '',
  internals: mark.internals ?? '',
  grade: mark.grade ?? '',
  credits: mark.credits ?? 0,
  unsaid: columns.filter((column) => mark[column] === null).join(' '),
})

export function toFileMark(row: Selectable<MarkRow>): FileMark {
  const omitted = row.unsaid === '' ? [] : row.unsaid.split(' ')
  const isGiven = (column: (typeof columns)[number]): boolean => !omitted.includes(column)
  return {
    rollNumber: row.roll_number,
    subjectCode: row.subject_code,
    studentName: isGiven('studentName') ? row.student_name : null,
    internals: isGiven('internals') ? row.internals : null,
    grade: isGiven('grade') ? row.grade : null,
    credits: isGiven('credits') ? row.credits : null,
  }
}

export const toSubjectRow = (
  importId: string,
  code: string,
  { name, counts }: FileSubject,
): Insertable<ImportSubjectRow> => ({
  import_id: importId,
  code,
  name,
  credits: mostFrequent(counts),
  numbers: JSON.stringify(Object.fromEntries(counts)),
})

export function toFileSubject({
  name,
  numbers,
}: Pick<Selectable<ImportSubjectRow>, 'name' | 'numbers'>): FileSubject {
  // The function above, or the migration that added the column, wrote it.
  const counts = Object.entries(JSON.parse(numbers) as Record<string, number>)
  return { name, counts: new Map(counts.map(([number, rows]) => [Number(number), rows])) }
}

/** Reads the marks of given imports, usually the committed ones; a later import overrides an earlier one. */
export function markRepository(db: Kysely<Tables>) {
  const rowsOf = (imports: readonly string[]) =>
    db
      .selectFrom('marks as mark')
      .innerJoin('result_imports as import', 'import.id', 'mark.import_id')
      .where('import.id', 'in', atLeastOne(imports))
      .orderBy('import.seq')
      .selectAll('mark')

  /** Keeps the order of the files. */
  async function fileSubjects(imports: readonly string[]): Promise<Map<string, Map<string, FileSubject>>> {
    const rows = await db
      .selectFrom('import_subjects as subject')
      .innerJoin('result_imports as import', 'import.id', 'subject.import_id')
      .where('import.id', 'in', atLeastOne(imports))
      .orderBy('import.seq')
      .select(['subject.import_id as importId', 'subject.code', 'subject.name', 'subject.numbers'])
      .execute()
    const byImport = Map.groupBy(rows, ({ importId }) => importId)
    return new Map(
      [...byImport].map(([id, own]) => [id, new Map(own.map((row) => [row.code, toFileSubject(row)]))]),
    )
  }

  return {
    fileSubjects,

    async subjects(imports: readonly string[]): Promise<Map<string, ExamSubject>> {
      return subjectsOfExam(await fileSubjects(imports))
    },

    /** Keeps the order of the files; null reads all roll numbers. */
    async rows(imports: readonly string[], rolls: readonly string[] | null): Promise<ImportedMark[]> {
      if (rolls === null) return (await rowsOf(imports).execute()).map(toImportedMark)
      const found: ImportedMark[] = []
      for (const some of chunksOf(rolls)) {
        const rows = await rowsOf(imports).where('mark.roll_number', 'in', some).execute()
        for (const row of rows) found.push(toImportedMark(row))
      }
      return found
    },

    /** Covers the roll numbers from `first` to `last`; `subjects` must belong to the same imports. */
    async effectiveMarks(
      imports: readonly string[],
      subjects: ExamSubjects,
      { first, last }: { first: string; last: string },
    ): Promise<Map<string, EffectiveMark[]>> {
      const rows = await rowsOf(imports)
        .where('mark.roll_number', '>=', first)
        .where('mark.roll_number', '<=', last)
        .execute()
      const marks = [...effectiveMarks(rows.map(toImportedMark), subjects).values()]
      return Map.groupBy(marks, ({ rollNumber }) => rollNumber)
    },

    /** Finds roll numbers whose rows in these imports take a grade or credits from an earlier one. */
    async rollsRelyingOnEarlierImports(imports: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('marks as mark')
        .where('mark.import_id', 'in', atLeastOne(imports))
        .where((eb) => eb.or([eb('mark.unsaid', 'like', '%grade%'), eb('mark.unsaid', 'like', '%credits%')]))
        .select('mark.roll_number as rollNumber')
        .distinct()
        .execute()
      return rows.map(({ rollNumber }) => rollNumber)
    },

    async rollNumbers(imports: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('marks as mark')
        .where('mark.import_id', 'in', atLeastOne(imports))
        .select('mark.roll_number as rollNumber')
        .distinct()
        .execute()
      return rows.map((row) => row.rollNumber).sort()
    },

    async rollsWithMarks(imports: readonly string[], rolls: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('marks as mark')
        .where('mark.import_id', 'in', atLeastOne(imports))
        .where(among(db, 'mark.roll_number', rolls))
        .select('mark.roll_number as rollNumber')
        .distinct()
        .execute()
      return rows.map((row) => row.rollNumber)
    },

    /**
     * Finds roll numbers with an effective mark outside the passing grades: each import is compared with those that
     * override it.
     */
    async failedRolls(imports: readonly string[], passing: readonly string[]): Promise<ReadonlySet<string>> {
      const failed = new Set<string>()
      for (const [index, importId] of imports.entries()) {
        const later = imports.slice(index + 1)
        const rows = await db
          .selectFrom('marks as mark')
          .where('mark.import_id', '=', importId)
          .where('mark.grade', 'not in', ['', ...passing])
          .$if(later.length > 0, (query) => query.where((eb) => eb.not(isOverridden(eb, later))))
          .select('mark.roll_number as rollNumber')
          .distinct()
          .execute()
        for (const { rollNumber } of rows) failed.add(rollNumber)
      }
      return failed
    },
  }
}

const toImportedMark = (row: Parameters<typeof toFileMark>[0]): ImportedMark => ({
  importId: row.import_id,
  mark: toFileMark(row),
})

/** Only a row with a grade overrides: a row without one keeps the earlier grade. */
const isOverridden = (
  eb: ExpressionBuilder<Tables & { mark: Tables['marks'] }, 'mark'>,
  later: readonly string[],
) =>
  eb.exists(
    eb
      .selectFrom('marks as other')
      .select(sql`1`.as('one'))
      .where('other.import_id', 'in', [...later])
      .whereRef('other.roll_number', '=', 'mark.roll_number')
      .whereRef('other.subject_code', '=', 'mark.subject_code')
      .where('other.grade', '<>', ''),
  )

/** PostgreSQL rejects an empty list; no import has an empty id. */
const atLeastOne = (imports: readonly string[]): string[] => (imports.length > 0 ? [...imports] : [''])

/** How many results one version has, and how many of them have no failed course. */
interface PassedCount {
  students: number
  passed: number
  /** Results of a server of an earlier build, which did not store the number of failed courses. */
  unknown: number
}

/** Reads every result of the version, so it belongs in a worker thread. */
export async function countPassed(db: Kysely<Tables>, examId: string, version: number): Promise<PassedCount> {
  const row = await db
    .selectFrom('published_results')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select([
      sql<number>`count(*)`.as('students'),
      sql<number>`coalesce(sum(case when fail_count = 0 then 1 else 0 end), 0)`.as('passed'),
      sql<number>`coalesce(sum(case when fail_count is null then 1 else 0 end), 0)`.as('unknown'),
    ])
    .executeTakeFirstOrThrow()
  return { students: Number(row.students), passed: Number(row.passed), unknown: Number(row.unknown) }
}
