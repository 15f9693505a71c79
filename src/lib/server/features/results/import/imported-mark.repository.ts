import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type FileSubject, withSubject } from '../exams/exam-subjects.ts'
import type { FileMark } from '../marks/effective-mark.ts'
import { toFileMark, toFileSubject, toMarkRow, toSubjectRow } from '../marks/mark.repository.ts'
import type { CheckedMark } from '../marks/mark.ts'

/** Stores the marks of one import, whether or not it is committed. */
export function importedMarkRepository(db: Kysely<Tables>) {
  return {
    async clear(importId: string): Promise<void> {
      await db.deleteFrom('marks').where('import_id', '=', importId).execute()
      await db.deleteFrom('import_subjects').where('import_id', '=', importId).execute()
    },

    async add(importId: string, marks: readonly CheckedMark[]): Promise<void> {
      for (const some of chunksOf(marks)) {
        const rows = some.map((mark) => toMarkRow(importId, mark))
        await db.insertInto('marks').values(rows).execute()
      }
    },

    async ofRolls(importId: string, rolls: readonly string[]): Promise<FileMark[]> {
      if (rolls.length === 0) return []
      const rows = await db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .where('roll_number', 'in', [...rolls])
        .selectAll()
        .execute()
      return rows.map(toFileMark)
    },

    /** Skips rows that omit the grade. */
    async grades(importId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .where('grade', '<>', '')
        .select('grade')
        .distinct()
        .execute()
      return rows.map(({ grade }) => grade)
    },

    /** Lists the roll numbers, with a name where the file has one. */
    async students(importId: string): Promise<{ rollNumber: string; name: string }[]> {
      return db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .groupBy('roll_number')
        .orderBy('roll_number')
        .select((eb) => ['roll_number as rollNumber', eb.fn.max('student_name').as('name')])
        .execute()
    },

    /** Finds which of the roll numbers have marks in another committed import, or a withheld result. */
    async rollsElsewhere(importId: string, rolls: readonly string[]): Promise<string[]> {
      const marks = await db
        .selectFrom('marks as mark')
        .innerJoin('imports as import', 'import.id', 'mark.import_id')
        .where(among(db, 'mark.roll_number', rolls))
        .where('mark.import_id', '<>', importId)
        .where('import.state', '=', 'committed')
        .select('mark.roll_number as roll')
        .distinct()
        .execute()
      const held = await db
        .selectFrom('result_holds')
        .where(among(db, 'roll_number', rolls))
        .select('roll_number as roll')
        .execute()
      return [...marks, ...held].map(({ roll }) => roll)
    },

    /** Finds the names that committed marks have for these roll numbers. */
    async named(rolls: readonly string[]): Promise<{ number: string; name: string }[]> {
      return db
        .selectFrom('marks as mark')
        .innerJoin('imports as import', 'import.id', 'mark.import_id')
        .where('mark.roll_number', 'in', ['', ...rolls])
        .where('import.state', '=', 'committed')
        .select(['mark.roll_number as number', 'mark.student_name as name'])
        .distinct()
        .execute()
    },

    /**
     * Adds the subjects of the file or of further rows: names replace earlier ones, counts of credits add up.
     */
    async addSubjects(importId: string, subjects: ReadonlyMap<string, FileSubject>): Promise<void> {
      for (const some of chunksOf([...subjects])) {
        const codes = some.map(([code]) => code)
        const stored = await db
          .selectFrom('import_subjects')
          .where('import_id', '=', importId)
          .where('code', 'in', codes)
          .selectAll()
          .execute()
        const before = new Map(stored.map((row) => [row.code, toFileSubject(row)]))
        const rows = some.map(([code, subject]) =>
          toSubjectRow(importId, code, withSubject(before.get(code), subject)),
        )
        await db
          .insertInto('import_subjects')
          .values(rows)
          .onConflict((clash) =>
            clash.columns(['import_id', 'code']).doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              credits: eb.ref('excluded.credits'),
              numbers: eb.ref('excluded.numbers'),
            })),
          )
          .execute()
      }
    },

    async countStudents(importId: string): Promise<number> {
      const { count } = await db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .select((eb) => eb.fn.count<number>('roll_number').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async saveMissing(importId: string, missing: number): Promise<void> {
      await db.updateTable('result_imports').set({ missing }).where('id', '=', importId).execute()
    },

    /** Counts the file's students who were not in the register when it was checked. */
    async missing(importId: string): Promise<number> {
      const found = db.selectFrom('result_imports').select('missing').where('id', '=', importId)
      return Number((await found.executeTakeFirst())?.missing ?? 0)
    },

    async saveStudents(importId: string, students: number): Promise<void> {
      await db.updateTable('result_imports').set({ students }).where('id', '=', importId).execute()
    },
  }
}
