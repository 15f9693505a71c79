import {
  type PrerenderedVariant,
  prerenderedPageKey,
  prerenderedRepository,
} from './prerendered.repository.ts'
import type { Database } from '../../kernel/db/connect.ts'

export interface PrerenderedPageReader {
  read(
    setId: number,
    rollNumber: string,
    variant: PrerenderedVariant,
  ): Promise<Uint8Array | null> | Uint8Array | null
}

/** The read that result day is made of: one primary key, on SQLite straight to the engine. */
export function createPrerenderedPageReader({ sqliteReads, reads }: Database): PrerenderedPageReader {
  if (!sqliteReads) return { read: prerenderedRepository(reads).findPage }
  const statement = sqliteReads
    .prepare<[number, number, string, string], Buffer>(
      'select bytes from finished_pages where key = ? and set_id = ? and roll_number = ? and variant = ?',
    )
    .pluck()
  return {
    read: (setId, rollNumber, variant) =>
      statement.get(prerenderedPageKey(setId, rollNumber, variant), setId, rollNumber, variant) ?? null,
  }
}
