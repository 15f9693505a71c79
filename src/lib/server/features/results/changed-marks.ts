import type { ChangedCell } from '../../kernel/imports/import-kind.ts'
import { type CheckedMark, fingerprint } from './check-mark.ts'

/** As `fingerprint` writes them. */
const fields = ['internals', 'grade', 'credits'] as const

/** What a row would change of a mark that counts, of which only the fingerprint is at hand. */
export function changedMarks(print: string, mark: CheckedMark): ChangedCell[] {
  const [was, becomes] = [print.split('\t'), fingerprint(mark).split('\t')]
  return fields.flatMap((field, index) => {
    const [before, after] = [shown(field, was[index]), shown(field, becomes[index])]
    return before === after ? [] : [{ field, before, after }]
  })
}

/** Credits are kept in hundredths. */
const shown = (field: (typeof fields)[number], text = ''): string =>
  field === 'credits' ? String(Number(text) / 100) : text
