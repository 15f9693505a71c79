import * as v from 'valibot'
import type { ImportMeanings } from '#lib/schemas/import.ts'
import type { Contexts } from './context-of.ts'
import type { ImportColumn } from './import-column.ts'

const word = v.object({
  value: v.string(),
  /** The upload in which somebody said it, what its file was called, and when that was. */
  importId: v.string(),
  fileName: v.string(),
  at: v.nullable(v.string()),
  /** What the file was about as far as the word changes with it, see `contextsOf`; empty where it does not. */
  context: v.string(),
})

/** What a text of earlier files stood for. */
export type KeptWord = v.InferOutput<typeof word>

/** By field, then by the text as a file had it. */
export type KeptWords = Readonly<Record<string, Readonly<Record<string, KeptWord>>>>

/** As earlier versions kept them: without where they come from. */
const bare = v.pipe(
  v.string(),
  v.transform((value): KeptWord => ({ value, importId: '', fileName: '', at: null, context: '' })),
)
const kept = v.fallback(v.record(v.string(), v.record(v.string(), v.union([bare, word]))), {})

export const wordsKey = (kind: string): string => `imports.meanings:${kind}`

/** @param stored the setting; null where nobody has said anything yet */
export const keptWordsIn = (stored: unknown): KeptWords => v.parse(kept, stored ?? {})

/** More of a field would be a list of its own. */
const mostOfField = 500

interface Said {
  columns: readonly ImportColumn[]
  /** Words that the file has and that were understood because somebody says or has said what they stand for. */
  used: ImportMeanings
  /** Those of them that were taken from memory: somebody may have them forgotten by now. */
  known: ImportMeanings
  from: Omit<KeptWord, 'value' | 'context'>
  contexts: Contexts
}

/** With what this file adds; a word that it uses as it was kept stays with the file in which it was said. */
export function withWords(before: KeptWords, { columns, used, known, from, contexts }: Said): KeptWords {
  const after: Record<string, KeptWords[string]> = { ...before }
  for (const column of columns) {
    const own = before[column.field] ?? {}
    const context = contexts[column.field] ?? ''
    const added = Object.entries(used[column.field] ?? {}).filter(
      ([text, value]) =>
        known[column.field]?.[text] !== value &&
        (own[text]?.value !== value || !isOfContext(column, own[text], context)),
    )
    if (added.length === 0) continue
    const words = Object.entries({
      ...own,
      ...Object.fromEntries(added.map(([text, value]) => [text, { ...from, context, value }])),
    })
    // Not in the order of the object, in which numbers come first.
    const byAge = words.toSorted(([, one], [, other]) => (one.at ?? '').localeCompare(other.at ?? ''))
    after[column.field] = Object.fromEntries(byAge.slice(-mostOfField))
  }
  return after
}

/** What may be taken from memory without a question: of a column whose words change with what the file is about, in the same context alone. */
export const wordsFor = (
  kept: KeptWords,
  columns: readonly ImportColumn[],
  contexts: Contexts,
): ImportMeanings =>
  Object.fromEntries(
    columns.map((column) => [
      column.field,
      Object.fromEntries(
        Object.entries(kept[column.field] ?? {})
          .filter(([, each]) => isOfContext(column, each, contexts[column.field] ?? ''))
          .map(([text, { value }]) => [text, value]),
      ),
    ]),
  )

const isOfContext = ({ changesWith }: ImportColumn, { context }: KeptWord, now: string): boolean =>
  !changesWith || context === now

/** By field, word by word: what the later one says stands. */
export function mergedMeanings(one: ImportMeanings, later: ImportMeanings): ImportMeanings {
  const merged: ImportMeanings = { ...one }
  for (const [field, words] of Object.entries(later)) merged[field] = { ...merged[field], ...words }
  return merged
}
