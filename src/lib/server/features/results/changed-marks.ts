import type { ChangedCell } from '../../kernel/imports/import-kind.ts'
import { type CheckedMark, fingerprint } from './check-mark.ts'

/** As `fingerprint` writes them. */
const fields = ['internals', 'grade', 'credits'] as const

/** What a row would change of a mark that counts, of which only the fingerprint is at hand. */
export const changedMarks = (print: string, mark: CheckedMark): ChangedCell[] =>
  changesBetween(print, fingerprint(mark))

/** What two fingerprints of a mark say otherwise; one that is new had nothing before. */
export function changesBetween(before: string | undefined, after: string): ChangedCell[] {
  const [was, is] = [before?.split('\t'), after.split('\t')]
  return fields.flatMap((field, index) => {
    const [old, now] = [shown(field, was?.[index]), shown(field, is[index])]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

/** Credits are kept in hundredths. */
const shown = (field: (typeof fields)[number], text = ''): string =>
  field === 'credits' && text !== '' ? String(Number(text) / 100) : text
