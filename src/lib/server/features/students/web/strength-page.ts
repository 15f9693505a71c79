import type { APIContext } from 'astro'
import type { ListView } from '#lib/lists/list-view.ts'
import { readFilterDay } from '../../../kernel/lists/list-query.ts'
import { strengthDay } from '../strength/strength.list.ts'

interface StrengthPage {
  list: ListView
  /** The day of the counts, and the first day of which anything is known; the latter is empty without students. */
  day: string
  since: string
  /** The day in the address is yet to come, so that today is counted. */
  isFuture: boolean
}

/** Reads the strength on the day in the address; without one, today. */
export async function strengthPage({
  locals,
  url,
}: Pick<APIContext, 'locals' | 'url'>): Promise<StrengthPage> {
  const { app, user } = locals
  const on = readFilterDay(url.searchParams.get('on'))
  const day = strengthDay(on ? { on } : {}, app.clock.now())
  return {
    list: await app.lists.show('strength', url.searchParams, user),
    day,
    isFuture: on > day,
    since: await app.students.knownSince(),
  }
}
