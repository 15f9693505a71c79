import { showInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { isLargeDifference } from '#lib/rules/till/large-difference.ts'
import { checksCancellations, checksFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { DayMove } from '../days/days.service.ts'
import { differenceOf, largestDifferenceOf, type Shift } from '../shifts/shift.ts'
import { sayDifference } from './day-page.ts'

/** The difference of a counted shift, and what became of it. */
export interface DifferencePart {
  shift: string
  cashier: string
  /** Such as “₹ 100.00 too little”. */
  said: string
  facts: readonly (readonly [label: string, value: string])[]
  /** What accepting means where it takes two; empty otherwise. */
  means: string
  mayAccept: boolean
  maySendBack: boolean
}

/** Every shift of a day with a difference, also one that was accepted, or that a count before had. */
export async function differenceParts(
  app: App,
  user: CurrentUser | null,
  { shifts, names }: { shifts: readonly { shift: Shift }[]; names: ReadonlyMap<string, string> },
): Promise<DifferencePart[]> {
  const differing = shifts
    .map(({ shift }) => shift)
    .filter((shift) => shift.count && largestDifferenceOf(shift) !== 0)
  return Promise.all(
    differing.map(async (shift) => {
      const moves = await app.till.movesOfShift(shift.id)
      const isOther = shift.cashierId !== user?.id
      const isExplained = (shift.count?.reason ?? '') !== ''
      const firstBy =
        shift.state === 'checked' ? moves.findLast(({ to }) => to === 'checked')?.byId : undefined
      return {
        shift: shift.id,
        cashier: names.get(shift.cashierId) ?? '',
        said: shift.count ? sayDifference(shift.count) : '',
        facts: await differenceFacts(app, shift, moves),
        means: isLargeDifference(largestDifferenceOf(shift)) ? m['dayClose.large']() : '',
        mayAccept:
          isOther &&
          isExplained &&
          ((shift.state === 'counted' && checksFees(user)) ||
            (shift.state === 'checked' && checksCancellations(user) && firstBy !== user?.id)),
        maySendBack: isOther && checksFees(user) && (shift.state === 'counted' || shift.state === 'checked'),
      }
    }),
  )
}

/** Why the count differs, what was counted before, and who accepted it or sent the shift back. */
export async function differenceFacts(
  { people, till }: Pick<App, 'people' | 'till'>,
  shift: Shift,
  known: readonly DayMove[] | null = null,
): Promise<(readonly [label: string, value: string])[]> {
  const moves = known ?? (await till.movesOfShift(shift.id))
  const names = await people.namesOf([...new Set(moves.map(({ byId }) => byId))])
  const { count, formerDifference } = shift
  const lastBack = moves.findLastIndex(({ to }) => to === 'open')
  return [
    [m['shift.reason'](), count?.reason ?? ''],
    [
      m['shift.before'](),
      formerDifference === 0 ? '' : sayDifference({ cash: formerDifference, expected: 0 }),
    ],
    ...moves.flatMap(({ to, byId, at, note }, index) => {
      const who = oneLine([names.get(byId), showInstant(at), note])
      if (to === 'open') return [[m['shift.sentBackBy'](), who] as const]
      return index > lastBack && count && hasDifference(shift)
        ? [[m['shift.acceptedBy'](), who] as const]
        : []
    }),
  ]
}

const hasDifference = ({ count, formerDifference }: Shift): boolean =>
  count !== null && (differenceOf(count) !== 0 || formerDifference !== 0)
