import type { App } from '../../kernel/app.ts'

/** What a filter offers: more is no choice any more. */
const most = 200

/** Courses, batches and branches that histories have, by their words: what colleges end stays in them. */
export async function placesOf({
  alumni: { histories },
}: Pick<App, 'alumni'>): Promise<Record<'course' | 'batch' | 'branch', string[]>> {
  const [course, batch, branch] = await Promise.all([
    histories.words('course', most),
    histories.words('batch', most),
    histories.words('branch', most),
  ])
  return { course, batch, branch }
}
