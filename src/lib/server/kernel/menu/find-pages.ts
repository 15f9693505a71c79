import type { Role } from '#lib/schemas/role.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'

/** A page or an action of a page that the search finds although the menu does not list it. */
export interface PageAction {
  title: () => string
  /** The title of the page that it belongs to; users also find the action by it. */
  page: () => string
  link: string
  roles: readonly Role[] | 'everyone'
}

interface PageMatch {
  text: string
  note: string
  to: string
}

/** The pages of the menu and the actions that match, best first. */
export interface PageMatches {
  pages: readonly PageMatch[]
  actions: readonly PageMatch[]
}

const maxMatches = 5

/** Finds the pages and actions that the user may open by words of their titles, in the current language. */
export async function findPages(
  app: Pick<App, 'features' | 'menu'>,
  typed: string,
  { roles }: Pick<CurrentUser, 'roles'>,
): Promise<PageMatches> {
  const menu = await app.menu(roles)
  const pages = menu.flatMap((group) =>
    group.child.map((item) => ({ text: item.title, note: group.title, to: item.link })),
  )
  const actions = app.features
    .flatMap((feature) => feature.actions ?? [])
    .filter((action) => action.roles === 'everyone' || action.roles.some((role) => roles.includes(role)))
    .map(({ title, page, link }) => ({ text: title(), note: page(), to: link }))
  return { pages: bestMatches(pages, typed), actions: bestMatches(actions, typed) }
}

/** Every word must begin a word of the title or of the note; titles that begin with the text come first, short ones before long ones. */
function bestMatches(all: readonly PageMatch[], typed: string): PageMatch[] {
  const text = foldText(typed)
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rankOf = ({ text: title, note }: PageMatch): number => {
    const folded = foldText(title)
    if (folded.startsWith(text)) return 0
    if (words.every((word) => beginsWord(folded, word))) return 1
    return words.every((word) => beginsWord(`${folded} ${foldText(note)}`, word)) ? 2 : 3
  }
  return all
    .map((match) => ({ match, rank: rankOf(match) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.match.text.length - b.match.text.length)
    .slice(0, maxMatches)
    .map(({ match }) => match)
}

const beginsWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word))

/** @example foldText('Prüfungen') // 'prufungen' */
const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
