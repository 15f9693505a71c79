import type { Kysely } from 'kysely'
import { chunksOf } from '../../kernel/core/chunks-of.ts'
import { among } from '../../kernel/db/among.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { CheckedMark } from './check-mark.ts'
import type { ExamSubject } from './freeze.ts'

/** Marks of one import, whether or not they count. */
export function heldMarkRepository(db: Kysely<Tables>) {
  return {
    async clear(importId: string): Promise<void> {
      await db.deleteFrom('marks').where('import_id', '=', importId).execute()
      await db.deleteFrom('import_subjects').where('import_id', '=', importId).execute()
    },

    async add(importId: string, marks: readonly CheckedMark[]): Promise<void> {
      for (const some of chunksOf(marks)) {
        const rows = some.map((mark) => ({
          import_id: importId,
          roll_number: mark.rollNumber,
          subject_code: mark.subjectCode,
          student_name: mark.studentName,
          internals: mark.internals,
          grade: mark.grade,
          credits: mark.credits,
        }))
        await db.insertInto('marks').values(rows).execute()
      }
    },

    async ofRolls(importId: string, rolls: readonly string[]) {
      if (rolls.length === 0) return []
      return db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .where('roll_number', 'in', [...rolls])
        .select(['roll_number as rollNumber', 'subject_code as subjectCode', 'internals', 'grade', 'credits'])
        .execute()
    },

    async grades(importId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .select('grade')
        .distinct()
        .execute()
      return rows.map(({ grade }) => grade)
    },

    /** Whose marks they are, by roll number, with a name where the file has one. */
    async students(importId: string): Promise<{ rollNumber: string; name: string }[]> {
      return db
        .selectFrom('marks')
        .where('import_id', '=', importId)
        .groupBy('roll_number')
        .orderBy('roll_number')
        .select((eb) => ['roll_number as rollNumber', eb.fn.max('student_name').as('name')])
        .execute()
    },

    /** Those of the roll numbers that have marks in another import that counts, or a result that is held back. */
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

    /** What marks that count call the people with these roll numbers, where their files have names. */
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

    /** The newest name; the largest credits. */
    async addSubjects(importId: string, subjects: ReadonlyMap<string, ExamSubject>): Promise<void> {
      const rows = [...subjects].map(([code, subject]) => ({ import_id: importId, code, ...subject }))
      for (const some of chunksOf(rows)) {
        await db
          .insertInto('import_subjects')
          .values(some)
          .onConflict((clash) =>
            clash.columns(['import_id', 'code']).doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              credits: eb
                .case()
                .when('excluded.credits', '>', eb.ref('import_subjects.credits'))
                .then(eb.ref('excluded.credits'))
                .else(eb.ref('import_subjects.credits'))
                .end(),
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

    /** How many of its students were not in the register when it was checked. */
    async missing(importId: string): Promise<number> {
      const found = db.selectFrom('result_imports').select('missing').where('id', '=', importId)
      return Number((await found.executeTakeFirst())?.missing ?? 0)
    },

    async saveStudents(importId: string, students: number): Promise<void> {
      await db.updateTable('result_imports').set({ students }).where('id', '=', importId).execute()
    },
  }
}
