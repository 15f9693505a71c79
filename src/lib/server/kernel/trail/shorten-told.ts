import type { ChangedField, SentencePart } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type { ToldEntry } from './tell-entries.ts'

/** A page of fifty entries stays light, whatever somebody has typed into a form. */
const mostLetters = 300

/** As a page shows it; its files have the whole. */
export const shortened = ({ sentence, changes }: Pick<ToldEntry, 'sentence' | 'changes'>) => ({
  parts: sentence.map((part): SentencePart =>
    typeof part === 'string' ? cut(part) : { ...part, text: cut(part.text) },
  ),
  fields: changes.map(({ field, before, after }): ChangedField => ({
    field,
    before: cut(before),
    after: cut(after),
  })),
})

function cut(text: string): string {
  // A letter may be two of its units.
  const start = text.length > mostLetters ? [...text].slice(0, mostLetters).join('') : text
  return start.length < text.length ? m['audit.cut']({ start }) : text
}
