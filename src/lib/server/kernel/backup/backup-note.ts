import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { connectDatabase } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { storeOf } from '../store/store.ts'
import type { Backup, BackupPlace } from './backup.ts'

/** What the college remembers of its newest backup. The location is not stored. */
const noteSchema = v.object({
  madeAt: v.string(),
  /** The total size of its files on disk. */
  bytes: v.number(),
  files: v.number(),
  /** The number of stored files that were damaged and are therefore not in the backup. */
  damaged: v.number(),
  /** Whether the files stay in a bucket and are not part of the backup. */
  isWithoutFiles: v.boolean(),
})
export type BackupNote = v.InferOutput<typeof noteSchema>

const key = 'backup.last'

/**
 * Records the newest backup as a row of the settings, because several servers read it and the backup may run on
 * another machine.
 */
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
 * Keeps the note with the later `madeAt`: of two parallel backups, the one that started later counts as newest. A
 * date in the future comes from a wrong clock and does not block later notes.
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

/** Returns null if no backup was ever recorded. */
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
