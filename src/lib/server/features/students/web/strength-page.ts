import type { APIContext } from 'astro'
import { showDate } from '#lib/i18n/dates.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { readFilterDay } from '../../../kernel/lists/list-query.ts'
import { strengthDay } from '../strength/strength.list.ts'

interface StrengthPage {
  list: ListView
  /** The day of the counts; null if the address has none that can be counted, so that nobody is. */
  day: string | null
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
  if (typed !== '' && on === '') return { list: uncounted(list, m['strength.noDay']()), day: null }
  if (on > day) return { list: uncounted(list, m['strength.future']()), day: null }
  const since = await app.students.knownSince()
  const isBefore = since !== '' && day < since
  // Nobody is counted on a day before the first record; that says nothing about who was here.
  return { list: isBefore ? { ...list, empty: m['strength.before']({ day: showDate(since) }) } : list, day }
}

/** Today's figures below another day would be read as that day's. */
const uncounted = (list: ListView, why: string): ListView => ({
  ...list,
  rows: [],
  totals: null,
  found: '',
  files: null,
  empty: why,
})
