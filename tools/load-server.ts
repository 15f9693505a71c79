/**
 * Loads what the server loads at its start, and ends, so that Node keeps all of it compiled where `run.mjs`
 * says: the first start after a build is as quick and as small as every later one.
 */
import { readdirSync } from 'node:fs'
import { loadSite } from '../src/lib/server/kernel/http/site.ts'

const bundle = new URL('../dist/process/', import.meta.url)
for (const name of readdirSync(bundle))
  // A worker thread alone can load its entry; what that imports is here.
  if (name !== 'worker-thread.mjs') await import(new URL(name, bundle).href)
await loadSite()
for (const name of readdirSync('migrations')) await import(`../migrations/${name}`)
process.exit()
