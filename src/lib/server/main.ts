import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { readEnv } from './env.ts'
import { type Render, frontDoor } from './http/front-door.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { shutDownOnSignal } from './http/shutdown.ts'

// better-sqlite3 does not refuse an older Node: it crashes.
if (!process.version.startsWith('v24.')) {
  console.error(`Prangan needs Node 24; this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}

const dist = new URL('../../../dist/', import.meta.url)
const env = readEnv(process.env)
const app = await createApp(env)
const { render } = (await import(new URL('server/entry.mjs', dist).href)) as { render: Render }
const staticFiles = loadStaticFiles(fileURLToPath(new URL('client/', dist)))

const server = createServer(frontDoor({ app, render, staticFiles }))
shutDownOnSignal(server, app)
server.listen(env.port, env.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  app.log.info({ host: env.host, port }, 'ready')
  process.stdout.write(`Ready: ${env.publicOrigin ?? `http://${env.host}:${port}`}\n`)
})
