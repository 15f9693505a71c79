import { createServer } from 'node:http'
import { createApp } from './app.ts'
import type { DatabasePlace } from './kernel/db/connect.ts'
import { readEnv } from './kernel/env.ts'
import { requestHandler } from './kernel/http/request-handler.ts'
import { loadStaticFiles } from './kernel/http/static-files.ts'
import { StartRefusal, claimFolder } from './kernel/servers/claim-folder.ts'
import { refuseTunnels } from './kernel/http/methods.ts'
import { shutDownOnSignal } from './kernel/http/shutdown.ts'
import { clientFolder, loadSite } from './kernel/http/site.ts'

// better-sqlite3 does not refuse an older Node: it crashes.
if (!process.version.startsWith('v24.')) {
  console.error(`Prangan needs Node 24; this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}

const env = readEnv(process.env)
const site = await loadSite()
if (!site) throw new Error('The site is not built yet: npm run build')
const isSole = claimOrExit(env)
const app = await createApp(env)
await app.start(isSole)
if (process.argv.includes('--demo')) {
  const { seedDemo } = await import('./demo/demo.ts')
  await seedDemo(app, (line) => process.stdout.write(`${line}\n`))
}

const setupLink = await app.identity.setup.link()
const server = createServer(
  requestHandler({ app, render: site.render, staticFiles: loadStaticFiles(clientFolder) }),
)
refuseTunnels(server)
shutDownOnSignal(server, app)
server.listen(env.port, env.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  app.log.info({ host: env.host, port }, 'ready')
  const origin = env.publicOrigin ?? `http://${env.host}:${port}`
  const toSetUp = `There are no users yet. Make the administrator here, once: ${origin}${setupLink}\n`
  process.stdout.write(`Ready: ${origin}\n${setupLink ? toSetUp : ''}`)
})

/** Before the database is touched: a newer build must not migrate it under a server that runs. */
function claimOrExit(place: DatabasePlace): boolean {
  try {
    return claimFolder(place)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
