import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { among } from '../../kernel/db/among.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { fingerprint, keyOfMark } from './check-mark.ts'
import type { EffectiveMark, ExamSubject } from './freeze.ts'

/** Marks of given imports, usually those that are committed; a later import overrides an earlier one. */
export function markRepository(db: Kysely<Tables>) {
  return {
    /** The newest name, the largest credits. */
    async subjects(imports: readonly string[]): Promise<Map<string, ExamSubject>> {
      const rows = await db
        .selectFrom('import_subjects as subject')
        .innerJoin('result_imports as import', 'import.id', 'subject.import_id')
        .where('import.id', 'in', atLeastOne(imports))
        .orderBy('import.seq')
        .select(['subject.code', 'subject.name', 'subject.credits'])
        .execute()
      const subjects = new Map<string, ExamSubject>()
      for (const row of rows) {
        const credits = Math.max(row.credits, subjects.get(row.code)?.credits ?? 0)
        subjects.set(row.code, { name: row.name, credits })
      }
      return subjects
    },

    /** What they hold, in the form that checking compares with: of some roll numbers, or of all where that is null. */
    async knownMarks(
      imports: readonly string[],
      rolls: readonly string[] | null,
    ): Promise<Map<string, string>> {
      const rows = await marksOf(db, imports)
        .$if(rolls !== null, (query) => query.where('mark.roll_number', 'in', atLeastOne(rolls ?? [])))
        .select([
          'mark.roll_number as rollNumber',
          'mark.subject_code as subjectCode',
          'mark.internals',
          'mark.grade',
          'mark.credits',
        ])
        .execute()
      return new Map(rows.map((row) => [keyOfMark(row), fingerprint(row)]))
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

    /** Those of the roll numbers that have marks in them. */
    async known(imports: readonly string[], rolls: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('marks as mark')
        .where('mark.import_id', 'in', atLeastOne(imports))
        .where(among(db, 'mark.roll_number', rolls))
        .select('mark.roll_number as rollNumber')
        .distinct()
        .execute()
      return rows.map((row) => row.rollNumber)
    },

    /** Who has a mark that counts and is none of these grades: looked up in each import beside those that override it. */
    async failedRolls(imports: readonly string[], passing: readonly string[]): Promise<ReadonlySet<string>> {
      const failed = new Set<string>()
      for (const [index, importId] of imports.entries()) {
        const later = imports.slice(index + 1)
        const rows = await db
          .selectFrom('marks as mark')
          .where('mark.import_id', '=', importId)
          .where('mark.grade', 'not in', [...passing])
          .$if(later.length > 0, (query) => query.where((eb) => eb.not(isOverridden(eb, later))))
          .select('mark.roll_number as rollNumber')
          .distinct()
          .execute()
        for (const { rollNumber } of rows) failed.add(rollNumber)
      }
      return failed
    },

    /** The marks that count, of the roll numbers from `first` to `last`. */
    async effectiveMarks(
      imports: readonly string[],
      first: string,
      last: string,
    ): Promise<Map<string, EffectiveMark[]>> {
      const rows = await marksOf(db, imports)
        .where('mark.roll_number', '>=', first)
        .where('mark.roll_number', '<=', last)
        .select([
          'mark.roll_number as rollNumber',
          'mark.student_name as studentName',
          'mark.subject_code as subjectCode',
          'mark.internals',
          'mark.grade',
        ])
        .execute()
      const byRoll = new Map<string, Map<string, EffectiveMark>>()
      for (const row of rows) {
        const ofRoll = byRoll.get(row.rollNumber) ?? new Map<string, EffectiveMark>()
        byRoll.set(row.rollNumber, ofRoll.set(row.subjectCode, row))
      }
      return new Map([...byRoll].map(([roll, marks]) => [roll, [...marks.values()]]))
    },
  }
}

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
      .whereRef('other.subject_code', '=', 'mark.subject_code'),
  )

function marksOf(db: Kysely<Tables>, imports: readonly string[]) {
  return db
    .selectFrom('marks as mark')
    .innerJoin('result_imports as import', 'import.id', 'mark.import_id')
    .where('import.id', 'in', atLeastOne(imports))
    .orderBy('import.seq')
}

/** PostgreSQL has no empty list; no import has an empty id. */
const atLeastOne = (imports: readonly string[]): string[] => (imports.length > 0 ? [...imports] : [''])
