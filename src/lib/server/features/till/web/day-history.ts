import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import { sayAction } from '../../../kernel/audit/format-entry.ts'
import { cashDepositMachine } from '../cash-deposits/cash-deposit.ts'
import type { DayMove } from '../days/days.service.ts'
import { reopeningMachine } from '../reopenings/reopening.ts'
import { shiftMachine } from '../shifts/shift.ts'

/** Every close of a day and what became of its cash: who did it, when and why; newest first. */
export async function dayHistory({ till, people }: App, day: string): Promise<ActivityEntry[]> {
  const moves = await till.historyOfDay(day)
  const names = await people.namesOf([...new Set(moves.map(({ byId }) => byId))])
  return moves.map((move) => ({
    action: sayAction(actionOf(move)),
    ...linkOf(move),
    by: names.get(move.byId) ?? '',
    at: move.at,
    note: move.note,
    fields: [],
  }))
}

/** The action of the trail, by which the move is known. */
const actionOf = ({ kind, from, to }: DayMove): string => {
  if (kind === shiftMachine.kind) return shiftActionOf({ from, to })
  if (kind === reopeningMachine.kind) return `tillDay.reopening${to.charAt(0).toUpperCase()}${to.slice(1)}`
  return `${kind}.${to}`
}

function shiftActionOf({ from, to }: Pick<DayMove, 'from' | 'to'>): string {
  if (to === 'open') return 'tillShift.sentBack'
  return from === 'checked' ? 'tillShift.acceptedToo' : 'tillShift.accepted'
}

const linkOf = ({ kind, entityId }: DayMove): Pick<ActivityEntry, 'link'> =>
  kind === cashDepositMachine.kind ? { link: routes.depositSlip(entityId) } : {}
