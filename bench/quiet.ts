import { setTimeout } from 'node:timers/promises'
import type { App } from '#lib/server/app.ts'

/** No job is left: what follows an upload or a publication is done. The server of `app`'s college may be another process. */
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
