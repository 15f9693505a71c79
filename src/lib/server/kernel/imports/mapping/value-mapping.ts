import * as v from 'valibot'
import type { ImportView, RememberedWord } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { type Actor, auditEntry } from '../../audit/audit.ts'
import type { ImportColumn } from '../import-column.ts'
import type { ImportHost } from '../import-host.ts'
import { kindOf } from '../kind-registry.ts'
import type { StoredImport } from '../store/import-row.ts'
import type { ImportsRepository, ImportStore } from '../store/imports.repository.ts'
import type { Contexts } from './mapped-cells.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

interface Change {
  kind: string
  at: string
  by: string
}

/**
 * Changes the saved value mapping under a lock in a transaction, so that parallel imports do not lose each other's
 * entries.
 */
export async function changeWords(
  { settings }: Pick<ImportsRepository, 'settings'>,
  { kind, at, by }: Change,
  change: (kept: KeptWords) => KeptWords,
): Promise<void> {
  const before = keptWordsIn(await settings.lock(wordsKey(kind), at, by))
  await settings.save(wordsKey(kind), change(before), at, by)
}

/** One word, or all words of the kind if none is named. */
interface Forgotten {
  kind: string
  word: { field: string; text: string } | null
}

/** Lists and deletes the saved meanings of words in files. */
export const createRememberedWords = ({ host, store }: Parts) => ({
  /** Returns a kind's words in the order of its columns. @throws DomainError NotFound `import.unknownKind` */
  async words(kindName: string): Promise<RememberedWord[]> {
    const kept = keptWordsIn(await store.read.settings.find(wordsKey(kindName)))
    const columns = await host().runner(kindName).columns({})
    return columns.flatMap((column) =>
      Object.entries(kept[column.field] ?? {}).map(([text, word]) => sayWord(column, text, word)),
    )
  },

  /** Deletes saved words, so that the next file is asked again. @throws DomainError NotFound `import.unknownKind` */
  async forget({ kind, word }: Forgotten, actor: Actor): Promise<void> {
    kindOf(host(), kind)
    const at = host().clock.now()
    await store.transact(async (write) => {
      await changeWords(write, { kind, at, by: actor.id }, (kept) => (word ? without(kept, word) : {}))
      const forgotten = { action: 'importWords.forgotten', entity: 'importWords', entityId: kind }
      await write.audit.record(auditEntry(actor, at, { ...forgotten, before: { kind, ...word } }))
    })
  },
})

function sayWord(column: ImportColumn, text: string, { value, fileName, at }: KeptWord): RememberedWord {
  const meant = column.values?.find((each) => each.value === value)
  return {
    field: column.field,
    title: column.title(),
    text,
    value,
    meant: meant?.title() ?? value,
    fileName,
    at,
    isEarlier: true,
  }
}

function without(kept: KeptWords, { field, text }: { field: string; text: string }): KeptWords {
  const { [text]: _, ...words } = kept[field] ?? {}
  return { ...kept, [field]: words }
}

const word = v.object({
  value: v.string(),
  /** The import in which it was defined, its file name, and when. */
  importId: v.string(),
  fileName: v.string(),
  at: v.nullable(v.string()),
  /** The file's context if the word depends on it, see `contextsOf`; empty otherwise. */
  context: v.string(),
})

/** The value that a text of earlier files stood for. */
type KeptWord = v.InferOutput<typeof word>

/** By field, then by the text in the file. */
export type KeptWords = Readonly<Record<string, Readonly<Record<string, KeptWord>>>>

/** The form of earlier versions, without the origin. */
const bare = v.pipe(
  v.string(),
  v.transform((value): KeptWord => ({ value, importId: '', fileName: '', at: null, context: '' })),
)
const kept = v.fallback(v.record(v.string(), v.record(v.string(), v.union([bare, word]))), {})

export const wordsKey = (kind: string): string => `imports.meanings:${kind}`

/** Parses the saved words. @param stored the setting; null if nothing is saved yet */
export const keptWordsIn = (stored: unknown): KeptWords => v.parse(kept, stored ?? {})

/** The maximum number of words per field. */
const mostOfField = 500

interface MeaningWords {
  columns: readonly ImportColumn[]
  /** Words of the file that were resolved by a present or an earlier answer of a user. */
  used: ImportMeanings
  /** Those of them that were taken from saved words; they may have been deleted by now. */
  known: ImportMeanings
  from: Omit<KeptWord, 'value' | 'context'>
  contexts: Contexts
}

/** Adds this file's words; an unchanged word keeps the file in which it was defined. */
export function withWords(
  before: KeptWords,
  { columns, used, known, from, contexts }: MeaningWords,
): KeptWords {
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
    // Sorted by age, because the order of the object puts numbers first.
    const byAge = words.toSorted(([, one], [, other]) => (one.at ?? '').localeCompare(other.at ?? ''))
    after[column.field] = Object.fromEntries(byAge.slice(-mostOfField))
  }
  return after
}

/**
 * Returns the saved words that apply without asking: for a column that depends on the context, only those of the same
 * context.
 */
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

/** Merges by field and word; the later one wins. */
export function mergedMeanings(one: ImportMeanings, later: ImportMeanings): ImportMeanings {
  const merged: ImportMeanings = { ...one }
  for (const [field, words] of Object.entries(later)) merged[field] = { ...merged[field], ...words }
  return merged
}

type Words = Pick<ImportView, 'words' | 'proposedWords'>

/**
 * Returns the words of an import that a user's answer resolved, and for unknown ones the proposals from earlier
 * files: these had another context, so the user is asked again.
 */
export async function viewWords(
  { settings }: Pick<ImportsRepository, 'settings'>,
  found: StoredImport,
  columns: readonly ImportColumn[],
): Promise<Words> {
  const kept = keptWordsIn(await settings.find(wordsKey(found.kind)))
  const here: KeptWord = { value: '', importId: found.id, fileName: '', at: null, context: '' }
  const words = columns.flatMap((column) =>
    Object.entries(found.meanings[column.field] ?? {}).map(([text, value]) => {
      const known = kept[column.field]?.[text]
      const isEarlier = known?.value === value && known.importId !== found.id
      return { ...sayWord(column, text, isEarlier ? known : { ...here, value }), isEarlier }
    }),
  )
  const proposedWords = columns.flatMap((column) =>
    (found.unknownValues[column.field] ?? []).flatMap((text) => {
      const known = kept[column.field]?.[text]
      const isStill = column.values?.some(({ value }) => value === known?.value) ?? false
      return known && isStill ? [sayWord(column, text, known)] : []
    }),
  )
  return { words, proposedWords }
}
