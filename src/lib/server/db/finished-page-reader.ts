import { LRUCache } from 'lru-cache'
import { type FinishedVariant, finishedRepository } from '../results/finished.repository.ts'
import type { Database } from './connect.ts'

export interface FinishedPageReader {
  read(
    setId: string,
    rollNumber: string,
    variant: FinishedVariant,
  ): Promise<Uint8Array | null> | Uint8Array | null
  /** Something was published, held or withdrawn: nothing in memory may be trusted. */
  forget(): void
}

const memoryBytes = 32 * 1024 * 1024

/** The read that result day is made of: one primary key, straight to the engine, with the latest in memory. */
export function createFinishedPageReader(database: Database): FinishedPageReader {
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.byteLength,
  })
  const fetchPage = database.sqliteReads ? sqliteReader(database.sqliteReads) : kyselyReader(database)
  const keep = (key: string, bytes: Uint8Array | null): Uint8Array | null => {
    if (bytes) memory.set(key, bytes)
    return bytes
  }
  return {
    read(setId, rollNumber, variant) {
      const key = `${setId} ${rollNumber} ${variant}`
      const known = memory.get(key)
      if (known) return known
      const found = fetchPage(setId, rollNumber, variant)
      return found instanceof Promise ? found.then((bytes) => keep(key, bytes)) : keep(key, found)
    },
    forget: () => memory.clear(),
  }
}

type FetchPage = FinishedPageReader['read']

function sqliteReader(handle: NonNullable<Database['sqliteReads']>): FetchPage {
  const statement = handle
    .prepare<[string, string, string], Buffer>(
      'select bytes from finished_pages where set_id = ? and roll_number = ? and variant = ?',
    )
    .pluck()
  return (setId, rollNumber, variant) => statement.get(setId, rollNumber, variant) ?? null
}

function kyselyReader({ reads }: Database): FetchPage {
  return finishedRepository(reads).findPage
}
