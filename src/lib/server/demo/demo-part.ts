import { readdirSync } from 'node:fs'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'

/** What a feature brings to a sample college that is there. */
export type DemoPart = (app: App, actor: Actor) => Promise<void>

/** All files of the folder `parts`, in the order of their names. */
export async function seedParts(app: App, actor: Actor): Promise<void> {
  const folder = new URL('./parts/', import.meta.url)
  for (const file of readdirSync(folder).toSorted()) {
    const { default: seed } = (await import(new URL(file, folder).href)) as { default: DemoPart }
    await seed(app, actor)
  }
}
