import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '#lib/server/env.ts'

/** Puts a backup into an empty data folder. It never overwrites a college. */
const env = readEnv(process.env)
const folder = process.argv[2] ?? ''
if (!existsSync(join(folder, 'prangan.sqlite'))) {
  process.stderr.write('Usage: npm run restore -- FOLDER (one that "npm run backup" made)\n')
  process.exit(2)
}
if (existsSync(join(env.dataDir, 'prangan.sqlite'))) {
  process.stderr.write(`${env.dataDir} holds a college already. Move it away first.\n`)
  process.exit(1)
}
mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
for (const name of readdirSync(folder))
  cpSync(join(folder, name), join(env.dataDir, name), { recursive: true })
process.stdout.write(`Restored into ${env.dataDir}. Start with: npm start\n`)
