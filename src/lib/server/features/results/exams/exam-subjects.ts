import {
  type CreditCounts,
  type CreditFill,
  countNumbers,
  mostFrequent,
} from '#lib/rules/grades/subject-credits.ts'
import type { FileMark } from '../marks/effective-mark.ts'

/** A subject as one file describes it. */
export interface FileSubject {
  /** Empty where the file leaves the stored name unchanged. */
  name: string
  /** How many rows of the file have which credits. */
  counts: CreditCounts
}

/** A subject of the exam's committed files. */
export interface ExamSubject {
  /** The newest name; the code where no file gives a name. */
  name: string
  /**
   * The most frequent number in the newest file that has one, in hundredths; a student's own credits may differ.
   */
  credits: number
  /** The credits that replace 0 in a row, by the import that holds the row. */
  fills: ReadonlyMap<string, CreditFill>
}

/** Collects the subjects of a file's rows, or of some of them. */
export function subjectsOfFile(
  marks: readonly (FileMark & { subjectName: string })[],
): Map<string, FileSubject> {
  const byCode = Map.groupBy(marks, ({ subjectCode }) => subjectCode)
  return new Map(
    [...byCode].map(([code, own]) => [
      code,
      {
        name: own.findLast(({ subjectName }) => subjectName !== '')?.subjectName ?? '',
        counts: countNumbers(own.map(({ credits }) => credits ?? 0)),
      },
    ]),
  )
}

/** Adds further rows of one file. */
export function withSubject(before: FileSubject | undefined, { name, counts }: FileSubject): FileSubject {
  if (!before) return { name, counts }
  const sums = new Map(before.counts)
  for (const [number, rows] of counts) sums.set(number, (sums.get(number) ?? 0) + rows)
  return { name: name || before.name, counts: sums }
}

/** @param files by their imports, in the order in which a later one overrides an earlier one */
export function subjectsOfExam(
  files: Iterable<readonly [importId: string, subjects: ReadonlyMap<string, FileSubject>]>,
): Map<string, ExamSubject> {
  const subjects = new Map<string, ExamSubject & { fills: Map<string, CreditFill> }>()
  for (const [importId, ofFile] of files)
    for (const [code, { name, counts }] of ofFile) {
      const known = subjects.get(code) ?? { name: code, credits: 0, fills: new Map<string, CreditFill>() }
      const inFile = mostFrequent(counts)
      known.fills.set(importId, { inFile, earlier: known.credits })
      subjects.set(code, {
        name: name || known.name,
        credits: inFile || known.credits,
        fills: known.fills,
      })
    }
  return subjects
}
