import { existsSync } from 'node:fs'

/**
 * The entry of the server: what must stand before any other module of it is loaded. JavaScript, since
 * Node loads 20 MB of its own to strip types, while the server's other modules are kept stripped.
 */

// better-sqlite3 does not refuse an older Node: it crashes.
if (!process.version.startsWith('v24.')) {
  console.error(`Prangan needs Node 24; this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}
// Without it React, and whoever else asks, loads the build for development, which is larger and slower.
process.env['NODE_ENV'] ??= 'production'
// The same in few files, by `tools/bundle-server.ts`.
const built = new URL('../../../dist/process/serve.mjs', import.meta.url)
const { serve } = await import(existsSync(built) ? built.href : './serve.ts')
await serve()
