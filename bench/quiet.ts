import { setTimeout } from 'node:timers/promises'
import type { App } from '#lib/server/app.ts'

/**
 * Checks that no job is queued or running, so all work after an upload or publication is done. It reads the database
 * because the server may be another process.
 */
export async function isQuiet({ database }: App): Promise<boolean> {
  const open = await database.reads
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return open === undefined
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setTimeout(250)
}
