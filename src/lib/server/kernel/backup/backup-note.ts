import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { connectDatabase } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { storeOf } from '../store/store.ts'
import type { Backup, BackupPlace } from './backup.ts'

/** What the college remembers of its newest backup; where that lies is the business of whoever made it. */
const noteSchema = v.object({
  madeAt: v.string(),
  /** On the disk, all of its files together. */
  bytes: v.number(),
  files: v.number(),
  /** Files that were damaged where they are kept, and are not in it. */
  damaged: v.number(),
  /** The files stay in a bucket. */
  isWithoutFiles: v.boolean(),
})
export type BackupNote = v.InferOutput<typeof noteSchema>

const key = 'backup.last'

/** A row, since several servers may look for it, and the backup may be made on another machine. */
export async function noteBackup(
  place: BackupPlace,
  made: Backup,
  folder: string,
  now = new Date().toISOString(),
): Promise<void> {
  const database = connectDatabase(place)
  try {
    const note: BackupNote = {
      madeAt: made.madeAt,
      bytes: await bytesBelow(folder),
      files: made.files,
      damaged: made.damaged.length,
      isWithoutFiles: made.bucket !== undefined,
    }
    await storeOf(database, settingsRepository).transact((settings) => keepNewest(settings, note, now))
  } finally {
    await database.close()
  }
}

/**
 * Of two backups at once, the one that was begun later is the newest, whichever ends last. One from the future was made
 * by a clock that was wrong: it does not stand before those that come after it.
 */
async function keepNewest(
  settings: ReturnType<typeof settingsRepository>,
  note: BackupNote,
  now: string,
): Promise<void> {
  const known = noteOf(await settings.lock(key, note.madeAt, 'system'))
  if (known && known.madeAt > note.madeAt && known.madeAt <= now) return
  await settings.save(key, note, note.madeAt, 'system')
}

/** Null where none was ever noted. */
export const lastBackup = async (db: Kysely<Tables>): Promise<BackupNote | null> =>
  noteOf(await settingsRepository(db).find(key))

function noteOf(value: unknown): BackupNote | null {
  const parsed = v.safeParse(noteSchema, value)
  return parsed.success ? parsed.output : null
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
