import { type Server, createServer } from 'node:http'
import { type App, createApp } from './app.ts'
import { readEnv } from './env.ts'
import { compactHeap } from './kernel/core/compact-heap.ts'
import { StartRefusal } from './kernel/core/errors.ts'
import { yieldHelpers } from './kernel/core/yield-cpu.ts'
import type { Env } from './kernel/env.ts'
import { refuseTunnels } from './kernel/http/call-folders.ts'
import { largeTimeouts, refuseExpectations } from './kernel/http/server/body-limits.ts'
import { requestHandler } from './kernel/http/server/request-handler.ts'
import { shutDownOnSignal } from './kernel/http/server/shutdown.ts'
import { loadStaticFiles, withSitemap } from './kernel/http/server/static-files.ts'
import { clientFolder, loadSite } from './kernel/http/site.ts'
import { claimFolder } from './kernel/servers/claim-folder.ts'

/**
 * Longer than Node's five minutes, for large files. Handlers of other bodies stop after five minutes, and an unread
 * body is dropped within seconds of the response. Node limits the head of a request to one minute.
 */
const requestTimeout = largeTimeouts.inAll

/** Starts the server with the settings of the environment; a signal ends it. */
export async function serve(): Promise<void> {
  const env = readEnv(process.env)
  const site = await loadSite()
  if (!site) throw new Error('The site is not built yet: npm run build')
  const { app, isSole } = await openOrExit(env)
  await app.start(isSole)
  if (process.argv.includes('--demo')) await fillWithSamples(app)
  const setupLink = await app.identity.setup.link()
  const staticFiles = withSitemap(loadStaticFiles(clientFolder), env.publicOrigin)
  const server = createServer({ requestTimeout }, requestHandler({ app, render: site.render, staticFiles }))
  refuseTunnels(server)
  refuseExpectations(server)
  shutDownOnSignal(server, app)
  compactHeap()
  yieldHelpers()
  server.listen(env.port, env.host, () => logAddress(server, app, setupLink))
}

/** Claims the data folder before it touches the database: a newer build must not migrate it under a running server. */
async function openOrExit(env: Env): Promise<{ app: App; isSole: boolean }> {
  try {
    const isSole = claimFolder(env)
    return { app: await createApp(env), isSole }
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function fillWithSamples(app: App): Promise<void> {
  const { seedDemo } = await import('./demo/demo.ts')
  await seedDemo(app, (line) => process.stdout.write(`${line}\n`))
}

function logAddress(server: Server, { env, log }: App, setupLink: string | null): void {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  log.info({ host: env.host, port }, 'ready')
  const origin = env.publicOrigin ?? `http://${env.host}:${port}`
  // Printed as a block of its own, apart from the lines of the log.
  const toSetUp = `\nThere are no users yet. Make the administrator here, once:\n\n  ${origin}${setupLink}\n\n`
  process.stdout.write(`Ready: ${origin}\n${setupLink ? toSetUp : ''}`)
}
