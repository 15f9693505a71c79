/**
 * Loads what the server loads at its start and ends, so that Node stores it compiled in the folder set by `run.mjs`:
 * the first start after a build is then as quick and small as later ones.
 */
import { readdirSync } from 'node:fs'
import { loadSite } from '../src/lib/server/kernel/http/site.ts'

const bundle = new URL('../dist/process/', import.meta.url)
for (const name of readdirSync(bundle))
  // Only a worker thread can load its entry; its imports are loaded here.
  if (name !== 'worker-thread.mjs') await import(new URL(name, bundle).href)
await loadSite()
for (const name of readdirSync('migrations')) await import(`../migrations/${name}`)
process.exit()
