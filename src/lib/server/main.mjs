import { existsSync } from 'node:fs'

/**
 * The entry of the server: checks that must run before any other module is loaded. It is JavaScript, because Node loads
 * 20 MB to strip types, while the other modules are stored already stripped.
 */

// better-sqlite3 does not refuse an older Node: it crashes.
if (!process.version.startsWith('v24.')) {
  console.error(`Prangan needs Node 24; this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}
// Without it, React and other packages load their development build, which is larger and slower.
process.env['NODE_ENV'] ??= 'production'
// The same code bundled into few files by `tools/bundle-server.ts`.
const built = new URL('../../../dist/process/serve.mjs', import.meta.url)
const { serve } = await import(existsSync(built) ? built.href : './serve.ts')
await serve()
