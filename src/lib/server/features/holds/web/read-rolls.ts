import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import type { UploadedFile } from '../../../kernel/http/multipart.ts'

/** Of a list that somebody looks through. */
export const mostListBytes = 1024 * 1024

const headings = new Set(
  resultColumns
    .filter(({ field }) => field === 'rollNumber')
    .flatMap(({ aliases }) => aliases)
    .map(folded),
)

/**
 * The roll numbers of a spreadsheet, below what was pasted: of the column that is headed so, else of the one with
 * the most of them. @throws DomainError Invalid `sheet.*`, `sheet.hiddenRows`
 */
export async function rollsOf(
  { sheets }: Pick<App, 'sheets'>,
  pasted: string,
  file: UploadedFile | null,
): Promise<string> {
  if (!file || file.bytes.byteLength === 0) return pasted
  const { headers, rows, hiddenRows } = await sheets.read(file.bytes, file.name)
  // Whether they are meant is nothing that a pasted list could ask.
  if (hiddenRows > 0) throw invalid('sheet.hiddenRows', { hidden: hiddenRows })
  const named = headers.findIndex((header) => headings.has(folded(header)))
  const counts = headers.map((_, column) => rows.filter(({ cells }) => isRoll(cells[column])).length)
  const column = named >= 0 ? named : counts.indexOf(Math.max(...counts))
  // A list without a heading begins with a roll number.
  const all = [
    ...(named >= 0 ? [] : [headers[column] ?? '']),
    ...rows.map(({ cells }) => cells[column] ?? ''),
  ]
  return [pasted, ...all].filter((line) => line.trim() !== '').join('\n')
}

const isRoll = (cell = ''): boolean => isRollNumber(normaliseRollNumber(cell)) && /\d/.test(cell)

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}
