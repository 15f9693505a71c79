import { type CreditCounts, type CreditFill, countNumbers, mostFrequent } from '#lib/rules/subject-credits.ts'
import type { FileMark } from '../marks/effective-mark.ts'

/** A subject as one file has it. */
export interface FileSubject {
  /** Empty where the file leaves it as it is. */
  name: string
  /** How many of its rows have which credits. */
  counts: CreditCounts
}

/** A subject of the files of an exam that count. */
export interface ExamSubject {
  /** The newest one; its code where no file says one. */
  name: string
  /** What the newest file that has a number has most often, in hundredths; a student's own may be another one. */
  credits: number
  /** What fills a row of 0 credits, by the file in which it stands. */
  fills: ReadonlyMap<string, CreditFill>
}

/** The subjects of a file's rows, or of some of them. */
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

/** With further rows of the same file. */
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
