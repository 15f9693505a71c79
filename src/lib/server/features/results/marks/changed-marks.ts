import type { ChangedCell } from '../../../kernel/imports/import-kind.ts'
import type { EffectiveMark } from './effective-mark.ts'

type Counted = Pick<EffectiveMark, 'internals' | 'grade' | 'credits'>

const fields = ['internals', 'grade', 'credits'] as const

/** What is another one of a mark that counts; a new mark had nothing before. */
export function changesBetween(before: Counted | undefined, after: Counted): ChangedCell[] {
  return fields.flatMap((field) => {
    const old = shown(field, before)
    const now = shown(field, after)
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

function shown(field: (typeof fields)[number], mark: Counted | undefined): string {
  if (!mark) return ''
  return field === 'credits' ? String(mark.credits / 100) : mark[field]
}
