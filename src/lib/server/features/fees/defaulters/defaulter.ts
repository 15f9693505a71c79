import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { pauseDays, reachingProblem } from '../reminders/reminder.ts'

/** A person with overdue dues that the person is to pay, and what a reminder of them needs. */
export interface Defaulter {
  /** `payerKey` of the payer. */
  key: string
  payer: Payer
  name: string
  number: string
  /** Of the register or the admission; empty if there is none. */
  email: string
  /** When the person was last reminded of any due; null if never. */
  remindedAt: string | null
  /** Overdue dues about which no proposal waits. */
  dues: readonly { dueId: string; open: number }[]
  /** Number of overdue dues about which a proposal waits. */
  checked: number
}

/** Identifies a payer in the list of defaulters. */
export const payerKey = ({ kind, id }: Payer): string => `${kind}:${id}`

/** A person who gets no reminder, with the reason. */
export interface NotRemindedDefaulter extends Pick<Defaulter, 'key' | 'name' | 'number'> {
  problem: FieldProblem
}

/** Preview of reminding ticked people of all their overdue dues. */
export interface DefaultersPlan {
  ready: readonly Defaulter[]
  refused: readonly NotRemindedDefaulter[]
  /** Digest of the dues of which people would be reminded. */
  pin: string
}

/** Sorts ticked people by whether they can be reminded now; each gets one email about all overdue dues. */
export function planDefaulters(
  keys: readonly string[],
  defaulters: readonly Defaulter[],
  now: string,
): DefaultersPlan {
  const byKey = new Map(defaulters.map((each) => [each.key, each]))
  const ready: Defaulter[] = []
  const refused: NotRemindedDefaulter[] = []
  for (const key of new Set(keys)) {
    const found = byKey.get(key)
    const code = found ? remindingProblem(found, now) : 'reminders.nothingOverdue'
    if (found && code === '') ready.push(found)
    else {
      const problem = { code, params: { days: pauseDays } }
      refused.push({ key, name: found?.name ?? '', number: found?.number ?? '', problem })
    }
  }
  return { ready, refused, pin: pinOf(ready.map(({ key, dues }) => [key, dues])) }
}

function remindingProblem(found: Defaulter, now: string): string {
  if (found.dues.length > 0) return reachingProblem(found, now)
  return found.checked > 0 ? 'reminders.beingChecked' : 'reminders.nothingOverdue'
}
