import { expect } from 'vitest'
import { features } from '#lib/server/app.ts'
import type { EngineName } from '../../support/database/databases.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { createLostItems, lostItemsFeature } from './feature.ts'

/** Opens an app with the feature and the table of its import. */
export async function openFoundItems(engine: EngineName): Promise<TestApp> {
  const testApp = await openTestApp(engine, { features: [...features, lostItemsFeature] })
  Object.assign(testApp.app, {
    lostItems: { ...createLostItems(testApp.app).lostItems, count: async () => 0 },
  })
  await testApp.app.database.writes.schema
    .createTable('found_items')
    .addColumn('tag', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('place', 'text')
    .addColumn('version', 'integer')
    .execute()
  return testApp
}

/** Runs uploads of found items step by step. */
export function foundItems(testApp: TestApp) {
  const imports = () => testApp.app.imports

  async function start(bytes: Uint8Array, options: Record<string, string> = { gate: 'north' }) {
    return imports().start('lostItems.found', { bytes, fileName: 'found.csv', options }, lakshmi)
  }

  async function check(bytes: Uint8Array, meanings = {}): Promise<string> {
    const { importId, mapping } = await start(bytes)
    await ended(imports().check(importId, { mapping, meanings }, lakshmi))
    return importId
  }

  async function ended(job: Promise<string | null>): Promise<string | null> {
    const { problem } = await testApp.app.jobs.ended((await job) ?? '')
    return problem
  }

  async function commit(importId: string, skipBad = false): Promise<void> {
    const { revision } = await imports().show(importId)
    expect(await ended(imports().commit(importId, { revision, skipBad }, lakshmi))).toBeNull()
  }

  const items = () =>
    testApp.app.database.reads.selectFrom('found_items').selectAll().orderBy('tag').execute()

  return { imports, start, check, ended, commit, items }
}
