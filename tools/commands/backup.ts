import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { readEnv } from '#lib/server/env.ts'

/** A copy of the running college: the database through SQLite's own online backup, then the files. */
const env = readEnv(process.env)
if (env.databaseUrl) {
  process.stderr.write('On PostgreSQL use pg_dump for the database; this command copies SQLite.\n')
  process.exit(1)
}
const folder = process.argv[2] ?? join('backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19))
mkdirSync(folder, { recursive: true, mode: 0o700 })
const database = new Sqlite(join(env.dataDir, 'prangan.sqlite'), { readonly: true })
await database.backup(join(folder, 'prangan.sqlite'))
database.close()
for (const name of ['files', 'secret.key']) {
  const source = join(env.dataDir, name)
  if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true })
}
process.stdout.write(`Saved to ${folder}. It holds the secret key: keep it as safe as the server.\n`)
