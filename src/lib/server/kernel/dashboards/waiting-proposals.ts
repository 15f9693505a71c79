import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../app.ts'
import type {
  ProposalsRepository,
  ProposalTable,
  WaitingProposal,
} from '../notifications/proposals.repository.ts'

/** How many of a kind are listed one by one; the list behind them has the rest. */
const mostListed = 3

interface WaitingProposals {
  app: Pick<App, 'people'>
  proposals: ProposalsRepository
  userId: string
  table: ProposalTable
  state: string
  /** The address of the list with all waiting proposals. */
  list: string
  title: (proposal: WaitingProposal) => string
  /** Returns the names of the people concerned, by the proposals' ids. */
  whom?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  effect: (proposal: WaitingProposal) => string
  action: string
  link: (proposal: WaitingProposal) => string
}

/** Lists the oldest proposals that wait for a user, each with who asked; a last item counts the rest. */
export async function listWaitingProposals(waiting: WaitingProposals): Promise<WaitingItem[]> {
  const { app, proposals, userId, table, state } = waiting
  const { count } = await proposals.waiting(table, state, userId)
  if (count === 0) return []
  const oldest = await proposals.oldest(table, state, { userId, most: mostListed })
  const names = await app.people.namesOf([
    ...new Set(oldest.flatMap(({ byId, createdBy }) => [byId, createdBy])),
  ])
  const concerned = await waiting.whom?.(oldest.map(({ id }) => id))
  const items = oldest.map((proposal) => ({
    title: sayWhom(waiting.title(proposal), concerned?.get(proposal.id)),
    asked: sayMoved(proposal, names),
    effect: waiting.effect(proposal),
    action: waiting.action,
    link: waiting.link(proposal),
  }))
  return count > items.length ? [...items, restOf(count - items.length, waiting.list)] : items
}

const sayWhom = (what: string, whom: string | undefined): string =>
  whom ? m['waiting.whom']({ what, whom }) : what

/** Says who asked; of an approved proposal also who approved it. */
function sayMoved(
  { byId, createdBy, at }: Pick<WaitingProposal, 'byId' | 'createdBy' | 'at'>,
  names: ReadonlyMap<string, string>,
): string {
  const approvedBy = names.get(byId)
  if (byId === createdBy || !approvedBy) return sayAsked(approvedBy, at)
  const date = showShortDate(indianDate(at))
  const askedBy = names.get(createdBy)
  return askedBy
    ? m['waiting.approved']({ askedBy, approvedBy, date })
    : m['waiting.approvedOnly']({ approvedBy, date })
}

/** Says who asked and when; a name is missing where the system asked. */
export function sayAsked(name: string | undefined, at: string): string {
  const date = showShortDate(indianDate(at))
  return name ? m['waiting.asked']({ name, date }) : m['waiting.bySystem']({ date })
}

/** Says since when the oldest of several waits; empty if nobody knows. */
export const saySince = (at: string | null): string =>
  at === null ? '' : m['waiting.since']({ date: showShortDate(indianDate(at)) })

const restOf = (count: number, link: string): WaitingItem => ({
  title: m['waiting.more']({ count: showCount(count) }),
  asked: '',
  effect: '',
  action: m['waiting.moreAction'](),
  link,
})
