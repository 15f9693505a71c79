import { showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { checksFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Reopening } from '../reopenings/reopening.ts'
import type { DayPage } from './day-page.ts'

/** How a closed day is opened again by two people, and what can be done until it is closed. */
export interface ReopeningPart {
  /** The request that waits; null if none does. */
  waiting: { id: string; facts: readonly (readonly [label: string, value: string])[] } | null
  mayAsk: boolean
  mayDecide: boolean
  mayWithdraw: boolean
  /** Counted shifts that this officer may send back to their cashiers: id and name. */
  toSendBack: readonly (readonly [string, string])[]
}

export async function reopeningPart(
  { till, people }: App,
  user: CurrentUser | null,
  { day, shifts, names }: Pick<DayPage, 'day' | 'shifts' | 'names'>,
): Promise<ReopeningPart> {
  const userId = user?.id ?? ''
  const requests = day?.state === 'closed' ? await till.reopeningsOf(day.day) : []
  const waiting = requests.find(({ state }) => state === 'proposed') ?? null
  const isOfficer = checksFees(user)
  const isOwn = waiting?.createdBy === userId
  const isCashier = shifts.some(({ shift }) => shift.cashierId === userId)
  return {
    waiting: waiting && {
      id: waiting.id,
      facts: factsOf(waiting, await people.namesOf([waiting.createdBy])),
    },
    mayAsk: isOfficer && day?.state === 'closed' && !waiting && !(await isDeposited(till, day.day)),
    mayDecide: isOfficer && waiting !== null && !isOwn && !isCashier,
    mayWithdraw: isOfficer && isOwn,
    toSendBack:
      isOfficer && day?.state === 'reopened'
        ? shifts
            .filter(({ shift }) => shift.state === 'closed' && shift.cashierId !== userId)
            .map(({ shift }) => [
              shift.id,
              oneLine([names.get(shift.cashierId), showInstant(shift.openedAt)]),
            ])
        : [],
  }
}

const isDeposited = async (till: App['till'], day: string): Promise<boolean> =>
  (await till.cashDepositsOf(day)).some(({ state }) => state === 'entered')

const factsOf = ({ reason, createdBy, createdAt }: Reopening, names: ReadonlyMap<string, string>) =>
  [
    [m['reopening.reason'](), reason],
    [m['adjustments.proposedBy'](), oneLine([names.get(createdBy), showInstant(createdAt)])],
  ] as const
