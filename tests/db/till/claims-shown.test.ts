import { beforeEach, describe, expect, it } from 'vitest'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import type { Role } from '#lib/schemas/role.ts'
import { routes } from '#lib/routes.ts'
import { userWith } from '../../support/calls/call.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { openTestPayments } from '../../support/payments/payments.ts'
import { claim } from '../../support/till/claims.ts'
import { officer, ramesh, studentWhoOwes } from '../../support/till/till.ts'

describe.each(engines)('a transfer that waits, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
  })
  const claimTwo = async () => [
    await claim(payments, { [owed.tuition]: '900' }, { reference: '1' }),
    await claim(payments, { [owed.exam]: '50' }, { reference: '2' }),
  ]
  const bell = async (role: Role) =>
    (await payments.app.notifications.of(userWith(role)))
      .filter(({ name }) => name === 'tillTransfers')
      .map(({ text, link }) => [text, link])
  const waiting = async (role: Role) =>
    ((await payments.app.dashboard([role], userWith(role))).waiting ?? [])
      .filter(({ link }) => link === routes.transfers)
      .map(({ title, effect }) => `${title}. ${effect}`)

  it('is told to the officer, on the bell and on the home, with the oldest day', async () => {
    const office = 'ROLE_ACCOUNTANTS_OFFICER'
    expect([await bell(office), await waiting(office)]).toEqual([[], []])
    const claims = await claimTwo()
    expect(await bell(office)).toEqual([['2 transfers wait to be matched', routes.transfers]])
    expect(await waiting(office)).toEqual([
      '2 transfers to match. The oldest was shown on 21 November 2026. There is no receipt until it is matched.',
    ])
    for (const role of ['ROLE_FEEPAYMENTS', 'ROLE_PRINCIPAL'] as const)
      expect([await bell(role), await waiting(role)]).toEqual([[], []])
    for (const { id } of claims) await payments.app.till.refuseClaim(id, 'Not there', officer)
    expect([await bell(office), await waiting(office)]).toEqual([[], []])
  })

  it('is handed out with what is known of the payer', async () => {
    await claimTwo()
    const data = personalDataOfApp(payments.app)
    const [person] = await data.find('21B81A0501')
    const parts = person ? await data.collect(person) : []
    expect(parts.find(({ name }) => name === 'till.claims')?.rows).toMatchObject([
      { amount: 900_00, reference: '1', state: 'claimed' },
      { amount: 50_00, reference: '2', state: 'claimed' },
    ])
  })
})
