import { features } from '#lib/server/app.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import { healthRepository } from '#lib/server/kernel/health/health.repository.ts'
import { healthOf } from '#lib/server/kernel/health/health.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from '../app/test-app.ts'

const gigabyte = 1024 ** 3

export const well = { status: 'ok', database: 'ok', disk: 'ok', queue: 'ok' }

/** Returns the health check with this much free disk space and this database. */
export function openHealth(
  { app, clock }: TestApp,
  { free = gigabyte, store = storeOf(app.database, healthRepository) } = {},
) {
  return healthOf({
    store,
    clock,
    log: app.log,
    dataDir: app.env.dataDir,
    kinds: jobKindsOf(features),
    freeBytes: async () => free,
    timeout: 2_000,
  })
}
