import type { APIContext } from 'astro'
import { showDate } from '#lib/i18n/dates.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { readFilterDay } from '../../../kernel/lists/list-query.ts'
import { strengthDay } from '../strength/strength.list.ts'

interface StrengthPage {
  list: ListView
  /** The day of the counts. */
  day: string
  /** The day in the address is yet to come, so that today is counted. */
  isFuture: boolean
  /** What the address has is no day, so that today is counted. */
  isNoDay: boolean
}

/** Reads the strength on the day in the address; without one, today. */
export async function strengthPage({
  locals,
  url,
}: Pick<APIContext, 'locals' | 'url'>): Promise<StrengthPage> {
  const { app, user } = locals
  const typed = url.searchParams.get('on') ?? ''
  const on = readFilterDay(typed)
  const day = strengthDay(on ? { on } : {}, app.clock.now())
  const list = await app.lists.show('strength', url.searchParams, user)
  const since = await app.students.knownSince()
  const isBefore = since !== '' && day < since
  return {
    // Nobody is counted on a day before the first record; that says nothing about who was here.
    list: isBefore ? { ...list, empty: m['strength.before']({ day: showDate(since) }) } : list,
    day,
    isFuture: on > day,
    isNoDay: typed !== '' && on === '',
  }
}
