import { cleanCell } from '#lib/rules/cells/clean-cell.ts'
import { subjectCode } from '#lib/rules/grades/substitutes.ts'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { ResultsRepository } from '../repository.ts'
import { markKey } from './effective-mark.ts'

/** A saved file with its rows that were left out. */
export type LeftOutFile = PublishChecksReply['rowsLeftOut'][number]

/** A file with more wrong rows is not read to its end; nobody would look through them. */
const mostRows = 2000
const shownRows = 100

/**
 * Finds rows that were left out of saved files because of errors, oldest file first. Publication does not bring their
 * marks: a row counts until a later file has the student's subject.
 */
export async function findRowsLeftOut(
  read: Pick<ResultsRepository, 'imports' | 'lines' | 'marks'>,
  examId: string,
): Promise<LeftOutFile[]> {
  const files = await read.imports.withRowsLeftOut(examId)
  if (files.length === 0) return []
  const imports = await read.imports.committed(examId)
  const found: LeftOutFile[] = []
  for (const { id, fileName, isPublished, savedAt } of files) {
    const wrong = (await read.lines.page(id, 'error', 1, mostRows)).map(({ line, raw, corrected }) => ({
      line,
      rollNumber: normaliseRollNumber(cleanCell(corrected['rollNumber'] ?? raw?.['rollNumber'] ?? '')),
      subjectCode: subjectCode(cleanCell(corrected['subjectCode'] ?? raw?.['subjectCode'] ?? '')),
    }))
    const marks = await read.marks.rows(imports, [...new Set(wrong.map(({ rollNumber }) => rollNumber))])
    const later = new Set(imports.slice(imports.indexOf(id) + 1))
    const broughtLater = new Set(
      marks.filter(({ importId }) => later.has(importId)).map(({ mark }) => markKey(mark)),
    )
    const students = new Set(marks.map(({ mark }) => mark.rollNumber))
    const open = wrong.filter((row) => !broughtLater.has(markKey(row)))
    if (open.length === 0) continue
    found.push({
      fileName,
      isPublished,
      savedAt,
      rows: open.length,
      lines: open.slice(0, shownRows).map((row) => ({ ...row, hasMarks: students.has(row.rollNumber) })),
    })
  }
  return found
}
