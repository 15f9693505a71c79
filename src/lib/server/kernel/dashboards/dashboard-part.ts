import type {
  Bar,
  Change,
  DashboardFigures,
  LinkList,
  Plot,
  Tile,
  WaitingItem,
} from '#lib/campus/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

interface Place {
  /** The roles whose dashboards show it. */
  roles: readonly Role[]
  /** Sort order on the dashboard: lower ranks come first. */
  rank: number
}

export interface TileKind<Facts> extends Place {
  label: () => string
  /** The address of the list behind the figure; null hides the tile from a user who may not open that list. */
  link: string | ((facts: Facts) => Promise<string | null>)
  /** Returns null if there is no such figure for this user. */
  value(facts: Facts): Promise<string | FigureText | null>
  /** Returns the reference for the figure, such as "of 900". */
  context?(facts: Facts): Promise<string>
  /** Compares the figure with an earlier period; returns undefined where there is none. */
  change?(facts: Facts): Promise<Change | undefined>
}

/** A figure that is rounded, with its exact value. */
type FigureText = Pick<Tile, 'value' | 'exact'>

interface WaitingKind<Facts> extends Place {
  /** Returns what waits for the user, the oldest first; the roles are those of the user, whatever the page. */
  items(facts: Facts): Promise<readonly WaitingItem[]>
}

interface PlotKind<Facts> extends Place {
  /** Returns a phrase that states what the bars show. */
  title(facts: Facts): string | Promise<string>
  shape?: Plot['shape']
  columns: () => readonly [string, string]
  isMoney?: boolean
  isSgpa?: boolean
  bars(facts: Facts): Promise<readonly Bar[]>
  about?(facts: Facts): Promise<string>
}

interface LinkListKind<Facts> extends Place {
  title: () => string
  links(facts: Facts): Promise<LinkList['links']>
  /** Returns the link to the full list. */
  more?(): LinkList['more']
}

type Kinds<Kind> = Readonly<Record<string, Kind>>

interface NoteKind<Facts> extends Place {
  /** Returns a sentence that is shown before all figures; it is empty if it does not apply to the user. */
  text(facts: Facts): Promise<string>
}

interface DeclaredPart<Facts> {
  /** Creates the facts that the figures of one page share: each fact is read when the first figure needs it. */
  facts(app: App, user: CurrentUser): Facts
  waiting?: Kinds<WaitingKind<Facts>>
  notes?: Kinds<NoteKind<Facts>>
  tiles?: Kinds<TileKind<Facts>>
  plots?: Kinds<PlotKind<Facts>>
  lists?: Kinds<LinkListKind<Facts>>
}

interface Ranked<T> {
  rank: number
  shown: T
}

type PlainFigures = Omit<DashboardFigures, 'waiting'>

/** The figures, each with its rank on the page. */
type RankedFigures = { [Name in keyof PlainFigures]: Ranked<PlainFigures[Name][number]>[] } & {
  waiting: Ranked<readonly WaitingItem[]>[]
}

/** A feature's contribution to the dashboards of the given roles. */
export type DashboardPart = (app: App, user: CurrentUser, roles: readonly Role[]) => Promise<RankedFigures>

/** Declares a feature's dashboard part; facts that no figure on the page needs are not read. */
export const dashboardPart =
  <Facts>({
    facts,
    waiting = {},
    notes = {},
    tiles = {},
    plots = {},
    lists = {},
  }: DeclaredPart<Facts>): DashboardPart =>
  async (app, user, roles) => {
    const known = facts(app, user)
    const [shownWaiting, shownNotes, shownTiles, shownPlots, shownLists] = await Promise.all([
      showAll(waiting, user.roles, (_, { items }) => items(known)),
      showAll(notes, roles, async (name, { text }) => ({ name, text: await text(known) })),
      showAll(tiles, roles, (name, kind) => showTile(name, kind, known)),
      showAll(plots, roles, (name, kind) => showPlot(name, kind, known)),
      showAll(lists, roles, (name, kind) => showList(name, kind, known)),
    ])
    return {
      waiting: shownWaiting,
      notes: shownNotes,
      tiles: shownTiles,
      plots: shownPlots,
      lists: shownLists,
    }
  }

const showAll = <Kind extends Place, Shown>(
  kinds: Kinds<Kind>,
  roles: readonly Role[],
  show: (name: string, kind: Kind) => Promise<Shown | null>,
): Promise<Ranked<Shown>[]> =>
  Promise.all(
    Object.entries(kinds)
      .filter(([, kind]) => kind.roles.some((role) => roles.includes(role)))
      .map(async ([name, kind]) => ({ rank: kind.rank, shown: await show(name, kind) })),
  ).then((all) => all.flatMap(({ rank, shown }) => (shown === null ? [] : [{ rank, shown }])))

const showTile = async <Facts>(
  name: string,
  { label, link, value, context, change }: TileKind<Facts>,
  facts: Facts,
): Promise<Tile | null> => {
  const address = typeof link === 'function' ? await link(facts) : link
  if (address === null) return null
  const shown = await value(facts)
  if (shown === null) return null
  return {
    name,
    label: label(),
    ...(typeof shown === 'string' ? { value: shown } : shown),
    context: (await context?.(facts)) ?? '',
    change: await change?.(facts),
    link: address,
  }
}

const showPlot = async <Facts>(
  name: string,
  { title, shape = 'bars', columns, bars, about, isMoney = false, isSgpa = false }: PlotKind<Facts>,
  facts: Facts,
): Promise<Plot> => ({
  name,
  shape,
  title: await title(facts),
  columns: columns(),
  ...(isMoney && { isMoney }),
  ...(isSgpa && { isSgpa }),
  bars: await bars(facts),
  about: (await about?.(facts)) ?? '',
})

/** Returns null if the list is empty. */
const showList = async <Facts>(
  name: string,
  { title, links, more }: LinkListKind<Facts>,
  facts: Facts,
): Promise<LinkList | null> => {
  const shown = await links(facts)
  return shown.length === 0 ? null : { name, title: title(), links: shown, more: more?.() ?? null }
}

declare module '../app.ts' {
  interface Kernel {
    /** Builds the dashboard of these roles for this user; figures of other roles are not computed. */
    dashboard(roles: readonly Role[], user: CurrentUser): Promise<DashboardFigures>
  }
}

/** Merges the figures of all features into one page, in the order of their ranks. */
export async function showDashboard(made: readonly Promise<RankedFigures>[]): Promise<DashboardFigures> {
  const parts = await Promise.all(made)
  const waiting = parts.flatMap((part) => part.waiting)
  return {
    waiting: waiting.length === 0 ? null : inOrder(waiting).flat(),
    notes: inOrder(parts.flatMap(({ notes }) => notes)).filter(({ text }) => text !== ''),
    tiles: inOrder(parts.flatMap(({ tiles }) => tiles)),
    plots: inOrder(parts.flatMap(({ plots }) => plots)),
    lists: joinLists(inOrder(parts.flatMap(({ lists }) => lists))),
  }
}

const inOrder = <T>(ranked: readonly { rank: number; shown: T }[]): T[] =>
  ranked.toSorted((a, b) => a.rank - b.rank).map(({ shown }) => shown)

/** Joins lists of the same name, to which several features contribute. */
const joinLists = (lists: readonly LinkList[]): LinkList[] =>
  [...Map.groupBy(lists, ({ name }) => name).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, links: [first, ...rest].flatMap(({ links }) => links) }] : [],
  )
