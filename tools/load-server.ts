/**
 * Loads what the server loads at its start, and ends, so that Node keeps all of it compiled where `run.mjs`
 * says: the first start after a build is as quick and as small as every later one.
 */
import { readdirSync } from 'node:fs'
import '../src/lib/server/features/identity/library.ts'
import '../src/lib/server/serve.ts'
import { loadSite } from '../src/lib/server/kernel/http/site.ts'

await loadSite()
for (const name of readdirSync('migrations')) await import(`../migrations/${name}`)
process.exit()
