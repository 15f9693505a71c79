import { expect, it, vi } from 'vitest'
import { type DecideParts, createRegistrationDecisions } from './decide-registration.ts'

it('lets registrations expire behind one that fails, which is logged', async () => {
  const broken = new Error('no such row')
  const error = vi.fn()
  const store = {
    read: { registrations: { waitingSince: async () => ['r1', 'r2'] } },
    transact: vi.fn().mockRejectedValueOnce(broken).mockResolvedValueOnce(1),
  }
  const decisions = createRegistrationDecisions({ store, log: { error } } as unknown as DecideParts)
  expect(await decisions.expire('2026-11-22T00:00:00.000Z', 180)).toBe(1)
  expect(error.mock.calls).toEqual([[{ err: broken, registrationId: 'r1' }, expect.any(String)]])
})
