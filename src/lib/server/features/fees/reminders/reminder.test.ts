import { expect, it } from 'vitest'
import { planReminders, type RemindableDue } from './reminder.ts'

const now = '2026-11-28T10:00:00.000Z'
const due = (dueId: string, more: Partial<RemindableDue> = {}): RemindableDue => ({
  dueId,
  payerId: dueId,
  name: dueId,
  email: `${dueId}@example.edu`,
  remindedAt: null,
  ...more,
})

it('reminds who has an address and was not reminded during the last seven days', () => {
  const plan = planReminders(
    [
      due('never'),
      due('long-ago', { remindedAt: '2026-11-21T10:00:00.000Z' }),
      due('lately', { remindedAt: '2026-11-21T10:00:00.001Z' }),
      due('unreachable', { email: '' }),
      due('placeholder', { email: 'x@no-mail.invalid' }),
    ],
    now,
  )
  expect(plan.ready.map(({ dueId }) => dueId)).toEqual(['never', 'long-ago'])
  expect(plan).toMatchObject({ reminded: 1, withoutAddress: 2, againAt: '2026-11-28T10:00:00.001Z' })
  expect(planReminders([due('never')], now).againAt).toBeNull()
})
