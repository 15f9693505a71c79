import { type FinishedVariant, finishedPageKey, finishedRepository } from '../results/finished.repository.ts'
import type { Database } from './connect.ts'

export interface FinishedPageReader {
  read(
    setId: number,
    rollNumber: string,
    variant: FinishedVariant,
  ): Promise<Uint8Array | null> | Uint8Array | null
}

/** The read that result day is made of: one primary key, on SQLite straight to the engine. */
export function createFinishedPageReader({ sqliteReads, reads }: Database): FinishedPageReader {
  if (!sqliteReads) return { read: finishedRepository(reads).findPage }
  const statement = sqliteReads
    .prepare<[number, number, string, string], Buffer>(
      'select bytes from finished_pages where key = ? and set_id = ? and roll_number = ? and variant = ?',
    )
    .pluck()
  return {
    read: (setId, rollNumber, variant) =>
      statement.get(finishedPageKey(setId, rollNumber, variant), setId, rollNumber, variant) ?? null,
  }
}
