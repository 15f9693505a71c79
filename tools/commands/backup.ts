import { join } from 'node:path'
import { backUp } from '#lib/server/kernel/backup/backup.ts'
import { listTables } from '#lib/server/kernel/backup/manifest.ts'
import { BackupRefusal } from '#lib/server/kernel/backup/refusal.ts'
import { readEnv } from '#lib/server/kernel/env.ts'

/** A copy of the running college: the database as it is at one instant, its files and its secret key. */
const madeAt = new Date().toISOString()
const folder = process.argv[2] ?? join('backups', madeAt.replaceAll(':', '-').slice(0, 19))
try {
  const { tables, files, bucket, damaged, engine } = await backUp(readEnv(process.env), folder, madeAt)
  const check = engine === 'sqlite' ? 'integrity_check: ok' : 'one snapshot for the dump and the counts'
  process.stdout.write(
    `${listTables(tables)}${bucket === undefined ? `${files} files` : `the files stay in ${bucket}`}, ${check}\nSaved to ${folder}. It holds the secret key: keep it as safe as the server.\n`,
  )
  if (damaged.length > 0) {
    process.stderr.write(
      `All of it, but for files that are damaged where they are kept: ${damaged.join(', ')}. Please upload them once more.\n`,
    )
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof BackupRefusal)) throw error
  process.stderr.write(`${error.message}\nNothing was saved.\n`)
  process.exitCode = 1
}
