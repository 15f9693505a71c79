import type { ChangedCell } from '../../../kernel/imports/import-kind.ts'
import type { EffectiveMark } from './effective-mark.ts'

type MarkValues = Pick<EffectiveMark, 'internals' | 'grade' | 'credits'>

const fields = ['internals', 'grade', 'credits'] as const

/** Lists the fields that differ from the effective mark; a new mark counts as empty before. */
export function diffMarks(before: MarkValues | undefined, after: MarkValues): ChangedCell[] {
  return fields.flatMap((field) => {
    const old = formatValue(field, before)
    const now = formatValue(field, after)
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

function formatValue(field: (typeof fields)[number], mark: MarkValues | undefined): string {
  if (!mark) return ''
  return field === 'credits' ? String(mark.credits / 100) : mark[field]
}
