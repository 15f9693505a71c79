import { BackupRefusal, listTables } from '#lib/server/kernel/backup/manifest.ts'
import { restore } from '#lib/server/kernel/backup/restore.ts'
import { readKernelEnv } from '#lib/server/kernel/env.ts'

/** Restores a backup into an empty data folder. It never overwrites a college. */
const env = readKernelEnv(process.env)
const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Usage: npm run restore -- FOLDER (one that "npm run backup" made)\n')
  process.exit(2)
}
try {
  const { tables, files, bucket, engine } = await restore(env, folder)
  const check = engine === 'sqlite' ? 'integrity_check: ok, ' : ''
  process.stdout.write(
    `${listTables(tables)}${bucket === undefined ? `${files} files` : `the files are in ${bucket}`}, ${check}all the same as saved\nRestored into ${env.dataDir}. Start with: npm start\n`,
  )
} catch (error) {
  if (!(error instanceof BackupRefusal)) throw error
  process.stderr.write(`${error.message}\nThe restore failed: do not start the server with ${env.dataDir}.\n`)
  process.exitCode = 1
}
