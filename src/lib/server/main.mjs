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
const { serve } = await import('./serve.ts')
await serve()
