/** A recorded call: from the college, from the payer's browser, or from the gateway to the college. */
export interface JournalEntry {
  at: string
  by: 'college' | 'payer' | 'gateway'
  method: string
  /** Includes the query; for a webhook the whole address. */
  path: string
  shop: string | null
  body: unknown
  /** Null without a response. */
  status: number | null
  answer: unknown
}

export interface Journal {
  /** Adds an entry, which may be completed when the response is known. */
  add(entry: JournalEntry): JournalEntry
  read(): JournalEntry[]
  clear(): void
}

/** Enough for any test; the limit keeps the memory of a sandbox that runs for days bounded. */
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
