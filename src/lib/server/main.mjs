/**
 * The entry of the server: what must stand before any other module of it is loaded. JavaScript, since
 * Node loads 20 MB of its own to strip types, of which the compiled server has none.
 */
import module from 'node:module'
import { compiledFolder } from './compiled-folder.mjs'

// better-sqlite3 does not refuse an older Node: it crashes.
if (!process.version.startsWith('v24.')) {
  console.error(`Prangan needs Node 24; this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}
// Without it React, and whoever else asks, loads the build for development, which is larger and slower.
process.env['NODE_ENV'] ??= 'production'
// Types are stripped and code is compiled once a build, and not in each start, thread and process, which
// read the folder's name from here.
module.enableCompileCache(compiledFolder)
process.env['NODE_COMPILE_CACHE'] ??= compiledFolder
const { serve } = await import('./serve.ts')
await serve()
