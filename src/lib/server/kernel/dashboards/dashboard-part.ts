import type { Bar, DashboardFigures, LinkList, Plot, Tile } from '#lib/campus/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

interface Place {
  /** On whose dashboards it stands. */
  roles: readonly Role[]
  /** Its place there: lower ones stand first. */
  rank: number
}

export interface TileKind<Facts> extends Place {
  label: () => string
  /** The list behind the figure. */
  link?: string | ((facts: Facts) => Promise<string | null>)
  /** Null where there is no such figure for this person. */
  value(facts: Facts): Promise<string | null>
  /** What the figure is measured by, as "of 900". */
  context?(facts: Facts): Promise<string>
}

export interface PlotKind<Facts> extends Place {
  /** What the bars say, as a sentence. */
  title(facts: Facts): string | Promise<string>
  columns: () => readonly [string, string]
  isMoney?: boolean
  isSgpa?: boolean
  bars(facts: Facts): Promise<readonly Bar[]>
  about?(facts: Facts): Promise<string>
}

export interface LinkListKind<Facts> extends Place {
  title: () => string
  links(facts: Facts): Promise<LinkList['links']>
  /** Where the rest of them stands. */
  more?(): LinkList['more']
}

type Kinds<Kind> = Readonly<Record<string, Kind>>

export interface NoteKind<Facts> extends Place {
  /** A sentence that stands before all figures; empty where it does not concern the person. */
  text(facts: Facts): Promise<string>
}

interface Declared<Facts> {
  /** What its figures are made of, for one page: each fact is read when the first figure asks for it. */
  facts(app: App, user: CurrentUser): Facts
  notes?: Kinds<NoteKind<Facts>>
  tiles?: Kinds<TileKind<Facts>>
  plots?: Kinds<PlotKind<Facts>>
  lists?: Kinds<LinkListKind<Facts>>
}

interface Ranked<T> {
  rank: number
  shown: T
}

/** Figures with the rank of each on the page. */
type RankedFigures = { [Name in keyof DashboardFigures]: Ranked<DashboardFigures[Name][number]>[] }

/** What a feature puts on the dashboards of these roles. */
export type DashboardPart = (app: App, user: CurrentUser, roles: readonly Role[]) => Promise<RankedFigures>

/** A feature's part of the dashboards; what no figure on the page asks for is not read. */
export const dashboardPart =
  <Facts>({ facts, notes = {}, tiles = {}, plots = {}, lists = {} }: Declared<Facts>): DashboardPart =>
  async (app, user, roles) => {
    const known = facts(app, user)
    const [shownNotes, shownTiles, shownPlots, shownLists] = await Promise.all([
      showAll(notes, roles, async (name, { text }) => ({ name, text: await text(known) })),
      showAll(tiles, roles, (name, kind) => showTile(name, kind, known)),
      showAll(plots, roles, (name, kind) => showPlot(name, kind, known)),
      showAll(lists, roles, (name, kind) => showList(name, kind, known)),
    ])
    return { notes: shownNotes, tiles: shownTiles, plots: shownPlots, lists: shownLists }
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
  { label, link, value, context }: TileKind<Facts>,
  facts: Facts,
): Promise<Tile | null> => {
  const shown = await value(facts)
  if (shown === null) return null
  return {
    name,
    label: label(),
    value: shown,
    context: (await context?.(facts)) ?? '',
    link: typeof link === 'function' ? await link(facts) : (link ?? null),
  }
}

const showPlot = async <Facts>(
  name: string,
  { title, columns, bars, about, isMoney = false, isSgpa = false }: PlotKind<Facts>,
  facts: Facts,
): Promise<Plot> => ({
  name,
  title: await title(facts),
  columns: columns(),
  ...(isMoney && { isMoney }),
  ...(isSgpa && { isSgpa }),
  bars: await bars(facts),
  about: (await about?.(facts)) ?? '',
})

/** Null where nothing stands in it. */
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
    /** What stands on the dashboards of these roles, for this person; nothing else is counted. */
    dashboard(roles: readonly Role[], user: CurrentUser): Promise<DashboardFigures>
  }
}

/** Puts what each feature shows on one page, in the order of the ranks. */
export async function showDashboard(made: readonly Promise<RankedFigures>[]): Promise<DashboardFigures> {
  const parts = await Promise.all(made)
  return {
    notes: inOrder(parts.flatMap(({ notes }) => notes)).filter(({ text }) => text !== ''),
    tiles: inOrder(parts.flatMap(({ tiles }) => tiles)),
    plots: inOrder(parts.flatMap(({ plots }) => plots)),
    lists: inOrder(parts.flatMap(({ lists }) => lists)),
  }
}

const inOrder = <T>(ranked: readonly { rank: number; shown: T }[]): T[] =>
  ranked.toSorted((a, b) => a.rank - b.rank).map(({ shown }) => shown)
