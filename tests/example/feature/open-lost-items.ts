import { features } from '#lib/server/app.ts'
import type { EngineName } from '../../support/database/databases.ts'
import { type TestApp, openTestApp } from '../../support/app/test-app.ts'
import { createLostItems, lostItemsFeature } from './feature.ts'
import { lostAndFound } from './item-access.ts'

/** Opens an app with the feature and its table. */
export async function openLostItems(engine: EngineName): Promise<TestApp> {
  const testApp = await openTestApp(engine, { features: [...features, lostItemsFeature] })
  Object.assign(testApp.app, createLostItems(testApp.app))
  await testApp.app.database.writes.schema
    .createTable('lost_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('returned', 'integer')
    .execute()
  return testApp
}

/** Opens the app with its office closed and without tokens. */
export function openLostAndFound(engine: EngineName): Promise<TestApp> {
  Object.assign(lostAndFound, { isOpen: false, tokens: new Map() })
  return openLostItems(engine)
}
