import { href } from '#lib/i18n/href.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { SearchMatch, SearchReply } from '#lib/schemas/campus/search.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type FoundPart, findEverywhere } from '../../../kernel/lists/find-everywhere.ts'
import { findPages } from '../../../kernel/menu/find-pages.ts'

type Groups = SearchReply['groups']

/** Finds what the user may open: pages and actions by their titles, then rows of the lists. */
export async function searchEverything(app: App, typed: string, user: CurrentUser): Promise<Groups> {
  const [{ pages, actions }, parts] = await Promise.all([
    findPages(app, typed, user),
    findEverywhere(app, typed, user),
  ])
  const named = [
    { name: 'pages', title: m['staffSearch.pages'](), matches: pages.map(toMatch), all: null },
    { name: 'actions', title: m['staffSearch.actions'](), matches: actions.map(toMatch), all: null },
  ]
  return [...named, ...parts.map(toGroup)].filter(({ matches }) => matches.length > 0)
}

const toMatch = ({ text, note, to }: FoundPart['rows'][number]): SearchMatch => ({
  text,
  note,
  link: href(to),
})

const toGroup = ({ name, title, found, all, rows, hasMore }: FoundPart): Groups[number] => ({
  name,
  title,
  matches: rows.map(toMatch),
  all: hasMore ? { text: m['staffSearch.all'](), note: found, link: href(all) } : null,
})
