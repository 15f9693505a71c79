import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import { sayAction } from '../../../kernel/audit/format-entry.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { cashDepositMachine } from '../cash-deposits/cash-deposit.ts'

/** Every close of a day and what became of its cash: who did it, when and why; newest first. */
export async function dayHistory({ till, people }: App, day: string): Promise<ActivityEntry[]> {
  const moves = await till.historyOfDay(day)
  const names = await people.namesOf([...new Set(moves.map(({ byId }) => byId))])
  return moves.map((move) => ({
    action: sayAction(`${move.kind}.${move.to}`),
    ...linkOf(move),
    by: names.get(move.byId) ?? '',
    at: move.at,
    note: move.note,
    fields: [],
  }))
}

const linkOf = ({ kind, entityId }: Transition): Pick<ActivityEntry, 'link'> =>
  kind === cashDepositMachine.kind ? { link: routes.depositSlip(entityId) } : {}
