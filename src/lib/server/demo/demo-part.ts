import { readdirSync } from 'node:fs'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'

/** Sample data of a feature, added to an existing sample college. */
export type DemoPart = (app: App, actor: Actor) => Promise<void>

/** Runs all files of the folder `parts`, in alphabetical order. */
export async function seedParts(app: App, actor: Actor): Promise<void> {
  const folder = new URL('./parts/', import.meta.url)
  for (const file of readdirSync(folder).toSorted()) {
    const { default: seed } = (await import(new URL(file, folder).href)) as { default: DemoPart }
    await seed(app, actor)
  }
}
