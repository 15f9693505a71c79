import { type CountedCredits, type CreditFill, countCredits } from '#lib/rules/subject-credits.ts'
import type { ExamSubject } from '../exams/exam-subjects.ts'

/**
 * A row of a file, as far as it says something: null leaves what an earlier file says. Rows are stored like that, and
 * merged whenever marks are read: filled in when the file is checked, a value would outlive the upload that it came from
 * once that is undone, and an upload that is saved in between would be passed over.
 */
export interface FileMark {
  rollNumber: string
  subjectCode: string
  studentName: string | null
  internals: string | null
  grade: string | null
  /** Hundredths, as the file has them: 0 for a failed subject. */
  credits: number | null
}

/** With the file that has it. */
export interface MarkOfImport {
  importId: string
  mark: FileMark
}

/** What counts for a student in a subject. */
export interface EffectiveMark {
  rollNumber: string
  subjectCode: string
  studentName: string
  internals: string
  grade: string
  /** Hundredths; the student's own, see `subject-credits.ts`. */
  credits: number
}

/** What the rows of one mark come to so far. */
interface MergedMark extends Omit<FileMark, 'credits'> {
  credits: CountedCredits | null
}

export type Subjects = ReadonlyMap<string, ExamSubject>

export const keyOfMark = (mark: { rollNumber: string; subjectCode: string }): string =>
  `${mark.rollNumber}\t${mark.subjectCode}`

/** The rows of one mark in the order of their files. Null where no file says a grade, or none says credits. */
export function effectiveMark(rows: readonly MarkOfImport[], subjects: Subjects): EffectiveMark | null {
  const merged = rows.reduce<MergedMark | null>((before, row) => mergeRow(before, row, subjects), null)
  if (!merged || merged.grade === null || merged.credits === null) return null
  return {
    rollNumber: merged.rollNumber,
    subjectCode: merged.subjectCode,
    studentName: merged.studentName ?? '',
    internals: merged.internals ?? '',
    grade: merged.grade,
    credits: merged.credits.credits,
  }
}

const noFill: CreditFill = { inFile: 0, earlier: 0 }

function mergeRow(
  before: MergedMark | null,
  { importId, mark }: MarkOfImport,
  subjects: Subjects,
): MergedMark {
  const fill = subjects.get(mark.subjectCode)?.fills.get(importId) ?? noFill
  return {
    rollNumber: mark.rollNumber,
    subjectCode: mark.subjectCode,
    studentName: mark.studentName ?? before?.studentName ?? null,
    internals: mark.internals ?? before?.internals ?? null,
    grade: mark.grade ?? before?.grade ?? null,
    credits: countCredits(before?.credits ?? null, mark.credits, fill),
  }
}

/** The rows of each mark, in the order in which they come. */
export const rowsByMark = (rows: readonly MarkOfImport[]): Map<string, MarkOfImport[]> =>
  Map.groupBy(rows, ({ mark }) => keyOfMark(mark))

/** Each mark that counts, by its key. */
export function effectiveMarks(
  rows: readonly MarkOfImport[],
  subjects: Subjects,
): Map<string, EffectiveMark> {
  const marks = new Map<string, EffectiveMark>()
  for (const [key, own] of rowsByMark(rows)) {
    const mark = effectiveMark(own, subjects)
    if (mark) marks.set(key, mark)
  }
  return marks
}
