import { type CountedCredits, type CreditFill, countCredits } from '#lib/rules/grades/subject-credits.ts'
import type { ExamSubject } from '../exams/exam-subjects.ts'

/**
 * A row of a file; null leaves the value of an earlier file. Rows are stored with their nulls and merged on every
 * read: a value that was filled in at the check would outlive the undone upload that it came from, and would ignore
 * an upload that is committed in between.
 */
export interface FileMark {
  rollNumber: string
  subjectCode: string
  studentName: string | null
  internals: string | null
  grade: string | null
  /** In hundredths, as written in the file: 0 for a failed subject. */
  credits: number | null
}

/** A mark together with the import that brought it. */
export interface ImportedMark {
  importId: string
  mark: FileMark
}

/** The mark that counts for a student in a subject. */
export interface EffectiveMark {
  rollNumber: string
  subjectCode: string
  studentName: string
  internals: string
  grade: string
  /** In hundredths; the student's own credits, see `subject-credits.ts`. */
  credits: number
}

/** The result of merging a mark's rows so far. */
interface MergedMark extends Omit<FileMark, 'credits'> {
  credits: CountedCredits | null
}

export type ExamSubjects = ReadonlyMap<string, ExamSubject>

export const markKey = (mark: { rollNumber: string; subjectCode: string }): string =>
  `${mark.rollNumber}\t${mark.subjectCode}`

/**
 * Merges the rows of one mark, given in the order of their files. Null where no file gives a grade, or none gives
 * credits.
 */
export function effectiveMark(rows: readonly ImportedMark[], subjects: ExamSubjects): EffectiveMark | null {
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
  { importId, mark }: ImportedMark,
  subjects: ExamSubjects,
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

/** Keeps the rows of each mark in their given order. */
export const rowsByMark = (rows: readonly ImportedMark[]): Map<string, ImportedMark[]> =>
  Map.groupBy(rows, ({ mark }) => markKey(mark))

/** Merges all rows, by the key of the mark. */
export function effectiveMarks(
  rows: readonly ImportedMark[],
  subjects: ExamSubjects,
): Map<string, EffectiveMark> {
  const marks = new Map<string, EffectiveMark>()
  for (const [key, own] of rowsByMark(rows)) {
    const mark = effectiveMark(own, subjects)
    if (mark) marks.set(key, mark)
  }
  return marks
}
