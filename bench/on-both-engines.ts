import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { startPostgres } from '#tests/support/database/postgres-server.ts'
import { actor } from './college.ts'

/**
 * Runs the measurement on each engine in turn, with an app that has only the default catalogue; `settings` are
 * environment variables.
 */
export async function onBothEngines(
  measure: (app: App, engine: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  await onEngine(settings, (app) => measure(app, 'SQLite'))
  const postgres = await startPostgres()
  const there = { ...settings, DATABASE_URL: postgres.url }
  await onEngine(there, (app) => measure(app, 'PostgreSQL')).finally(() => postgres.stop())
}

async function onEngine(
  settings: Record<string, string>,
  measure: (app: App) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-engine-'))
  const app = await createApp({ ...readEnv({ ...settings, DATA_DIR: dataDir }), logLevel: 'error' })
  await app.catalogue.addDefaults(actor)
  await measure(app)
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
