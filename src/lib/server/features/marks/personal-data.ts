import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import { idsOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'

/** They are made of the marks, which are records of the college, and anew whenever those change. */
export const marksPersonalData: PersonalData = {
  impersonal: { exam_sheets: 'Which sheets are made, of which subjects.' },
  records: [
    {
      name: 'markSheets',
      title: m['personalData.markSheets'],
      tables: ['exam_sheet_rows'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.markSheetsKept'],
      read: async ({ db, person }) =>
        (
          await db
            .selectFrom('exam_sheet_rows as row')
            .innerJoin('exam_sheets as sheet', 'sheet.id', 'row.sheet_id')
            .innerJoin('exams', 'exams.id', 'sheet.exam_id')
            .where(sql<boolean>`row.roll_number in (${sql.join(idsOf(person, 'student'))})`)
            .select(['exams.title', 'row.student_name', 'row.grades', 'row.sgpa'])
            .orderBy('exams.title')
            .execute()
        ).map(({ title, student_name, grades, sgpa }) => ({
          exam: title,
          name: student_name,
          grades: grades.replaceAll('\t', ' '),
          sgpa,
        })),
    },
  ],
}
