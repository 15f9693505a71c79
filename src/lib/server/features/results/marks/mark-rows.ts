import type { Insertable, Selectable } from 'kysely'
import { mostFrequent } from '#lib/rules/grades/subject-credits.ts'
import type { FileSubject } from '../exams/exam-subjects.ts'
import type { ImportSubjectRow, MarkRow } from '../tables.ts'
import type { FileMark } from './effective-mark.ts'

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
  const unsaid = row.unsaid === '' ? [] : row.unsaid.split(' ')
  const isSaid = (column: (typeof columns)[number]): boolean => !unsaid.includes(column)
  return {
    rollNumber: row.roll_number,
    subjectCode: row.subject_code,
    studentName: isSaid('studentName') ? row.student_name : null,
    internals: isSaid('internals') ? row.internals : null,
    grade: isSaid('grade') ? row.grade : null,
    credits: isSaid('credits') ? row.credits : null,
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
