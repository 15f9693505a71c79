import type { Role } from '#lib/schemas/role.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'

/** A page or an action of a page that the search finds although the menu does not list it. */
export interface PageAction {
  title: () => string
  /** The title of the page that it belongs to; users also find the action by it. */
  page: () => string
  /** Other words for it, separated by spaces. */
  synonyms?: () => string
  link: string
  roles: readonly Role[] | 'everyone'
}

interface PageMatch {
  text: string
  note: string
  to: string
}

interface PageCandidate extends PageMatch {
  synonyms: string
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
  const open = app.features
    .flatMap((feature) => feature.actions ?? [])
    .filter((action) => action.roles === 'everyone' || action.roles.some((role) => roles.includes(role)))
    .map(({ title, page, link, synonyms }) => ({
      text: title(),
      note: page(),
      to: link,
      synonyms: synonyms?.() ?? '',
    }))
  // An action that only leads to a page of the menu lends it its synonyms.
  const synonymsOf = new Map(open.map(({ to, synonyms }) => [to, synonyms]))
  const pages = menu.flatMap((group) =>
    group.child.map(({ title, link }) => ({
      text: title,
      note: group.title,
      to: link,
      synonyms: synonymsOf.get(link) ?? '',
    })),
  )
  const inMenu = new Set(pages.map(({ to }) => to))
  const actions = open.filter(({ to }) => !inMenu.has(to))
  return { pages: bestMatches(pages, typed), actions: bestMatches(actions, typed) }
}

/** Every word must begin a word of the title, the note or the synonyms; titles that begin with the text come first, short ones before long ones. */
function bestMatches(all: readonly PageCandidate[], typed: string): PageMatch[] {
  const text = foldText(typed)
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rankOf = ({ text: title, note, synonyms }: PageCandidate): number => {
    const folded = foldText(title)
    if (folded.startsWith(text)) return 0
    if (words.every((word) => beginsWord(folded, word))) return 1
    return words.every((word) => beginsWord(`${folded} ${foldText(note)} ${foldText(synonyms)}`, word))
      ? 2
      : 3
  }
  return all
    .map((match) => ({ match, rank: rankOf(match) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.match.text.length - b.match.text.length)
    .slice(0, maxMatches)
    .map(({ match: { text: title, note, to } }) => ({ text: title, note, to }))
}

const beginsWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word))

/** @example foldText('Prüfungen') // 'prufungen' */
const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
