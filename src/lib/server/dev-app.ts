import type { App } from './app.ts'
import type { Caller } from './kernel/http/security/client-address.ts'

let app: Promise<App> | null = null

export const devCaller: Caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }

/** Returns the app of `astro dev`, created at the first request; the production server passes its own app. */
export function devApp(): Promise<App> {
  app ??= startDevApp()
  return app
}

async function startDevApp(): Promise<App> {
  if (!import.meta.env.DEV) throw new Error('This page was reached without the request handler.')
  const [{ createApp }, { readEnv }] = await Promise.all([import('./app.ts'), import('./env.ts')])
  const made = await createApp(readEnv({ ...process.env, NODE_ENV: 'development' }))
  made.mail.start()
  return made
}
