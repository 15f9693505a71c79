import type { RememberedWord } from '#lib/schemas/import.ts'
import { type Actor, auditEntry } from '../audit/audit.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportStore, ImportsRepository } from './imports.repository.ts'
import { type KeptWord, type KeptWords, keptWordsIn, wordsKey } from './kept-words.ts'
import { kindOf } from './kind-of.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

interface Change {
  kind: string
  at: string
  by: string
}

/** In a transaction: two uploads that learn at once both count. */
export async function changeWords(
  { settings }: Pick<ImportsRepository, 'settings'>,
  { kind, at, by }: Change,
  change: (kept: KeptWords) => KeptWords,
): Promise<void> {
  const before = keptWordsIn(await settings.lock(wordsKey(kind), at, by))
  await settings.save(wordsKey(kind), change(before), at, by)
}

/** One word, or all of the kind where none is named. */
export interface Forgotten {
  kind: string
  word: { field: string; text: string } | null
}

/** What people said of the words of files: it is seen, and may be forgotten. */
export const createRememberedWords = ({ host, store }: Parts) => ({
  /** Of a kind, in the order of its columns. @throws DomainError NotFound `import.unknownKind` */
  async words(kindName: string): Promise<RememberedWord[]> {
    const kept = keptWordsIn(await store.read.settings.find(wordsKey(kindName)))
    const columns = await host().runner(kindName).columns({})
    return columns.flatMap((column) =>
      Object.entries(kept[column.field] ?? {}).map(([text, word]) => sayWord(column, text, word)),
    )
  },

  /** The next file is asked again. @throws DomainError NotFound `import.unknownKind` */
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

export function sayWord(
  column: ImportColumn,
  text: string,
  { value, fileName, at }: KeptWord,
): RememberedWord {
  const meant = column.values?.find((each) => each.value === value)
  return {
    field: column.field,
    title: column.title(),
    text,
    value,
    meant: meant?.title() ?? value,
    fileName,
    at,
  }
}

function without(kept: KeptWords, { field, text }: { field: string; text: string }): KeptWords {
  const { [text]: _, ...words } = kept[field] ?? {}
  return { ...kept, [field]: words }
}
