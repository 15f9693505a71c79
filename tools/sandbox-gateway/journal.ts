/** A call as it went: what the college asked, what the payer's browser asked, what the gateway told the college. */
export interface JournalEntry {
  at: string
  by: 'college' | 'payer' | 'gateway'
  method: string
  /** With its query; of a webhook the whole address. */
  path: string
  shop: string | null
  body: unknown
  /** Null where nobody answered. */
  status: number | null
  answer: unknown
}

export interface Journal {
  /** The entry may be completed when the answer is known. */
  add(entry: JournalEntry): JournalEntry
  read(): JournalEntry[]
  clear(): void
}

/** Enough for any test; a sandbox that runs for days does not grow. */
const mostEntries = 20_000

export function openJournal(): Journal {
  let entries: JournalEntry[] = []
  return {
    add(entry) {
      if (entries.length >= mostEntries) entries = entries.slice(mostEntries / 2)
      entries.push(entry)
      return entry
    },
    read: () => [...entries],
    clear: () => void (entries = []),
  }
}
