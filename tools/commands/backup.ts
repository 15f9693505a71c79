import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, expireBackups, removeHalves } from '#lib/server/kernel/backup/backup.ts'
import { noteBackup } from '#lib/server/kernel/backup/backup-note.ts'
import { BackupRefusal, listTables } from '#lib/server/kernel/backup/manifest.ts'
import { readKernelEnv } from '#lib/server/kernel/env.ts'

/** Backs up the running college: the database at one instant, its files and its secret key. */
const madeAt = new Date().toISOString()
const { values, positionals } = parseArgs({
  options: { 'keep-days': { type: 'string', default: '90' } },
  allowPositionals: true,
})
/** The folder for backups without a given path. */
const own = 'backups'
const folder = positionals[0] ?? join(own, madeAt.replaceAll(':', '-').slice(0, 19))
const keepDays = Number(values['keep-days'])
if (!Number.isInteger(keepDays) || keepDays < 1) {
  process.stderr.write('Usage: npm run backup -- [FOLDER] [--keep-days N]\n')
  process.exit(2)
}
const stopping = new AbortController()
// A terminal and npm may both send a signal, so it can arrive more than once.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => stopping.abort(new BackupRefusal('The backup was interrupted.')))
try {
  const env = readKernelEnv(process.env)
  for (const name of await removeHalves(folder, madeAt))
    process.stdout.write(
      `Removed ${join(dirname(folder), name)}: left over from a backup that was interrupted.\n`,
    )
  const made = await backUp(env, folder, { madeAt, signal: stopping.signal })
  const { tables, files, bucket, damaged, engine } = made
  const check = engine === 'sqlite' ? 'integrity_check: ok' : 'one snapshot for the dump and the counts'
  process.stdout.write(
    `${listTables(tables)}${bucket === undefined ? `${files} files` : `the files stay in ${bucket}`}, ${check}\nSaved to ${folder}. It contains the secret key: keep it as safe as the server.\n`,
  )
  await noteBackup(env, made, folder).catch(reportUnnoted)
  if (positionals.length === 0) expire()
  if (damaged.length > 0) {
    process.stderr.write(
      `Everything was saved except files that are damaged in the file storage: ${damaged.join(', ')}. Please upload them again.\n`,
    )
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof BackupRefusal)) throw error
  process.stderr.write(`${error.message}\nNothing was saved.\n`)
  process.exitCode = 1
}

/** Deletes expired backups, because erased people remain in older copies. */
function expire(): void {
  const before = new Date(Date.parse(madeAt) - keepDays * 24 * 60 * 60 * 1000).toISOString()
  for (const name of expireBackups(own, before))
    process.stdout.write(`Removed ${join(own, name)}: older than ${keepDays} days.\n`)
}

/** Reports that the backup could not be noted. It is complete all the same: its database user may be read-only. */
function reportUnnoted(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `The backup could not be recorded in the database, so the system status does not show it: ${reason}\n`,
  )
}
