import { describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { userWith } from '../../support/calls/call.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { payDue, twoWhoOwe } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const both: Actor = { ...sunita, id: 'both', roles: ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER'] }

describe.each(engines)('several adjustments of fees, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(async () => {
    const made = await twoWhoOwe(testApp)
    await made.make()
    return made
  })
  const adjustments = () => testApp.app.fees.adjustments
  const dueOf = async (id: string) => {
    const [due] = await testApp.app.fees.duesOf({ kind: 'student', id })
    return { id: due?.id ?? '', amount: due?.amount ?? 0 }
  }
  const amounts = async (): Promise<number[]> => {
    const { amount: first } = await dueOf(two.asha)
    const { amount: second } = await dueOf(two.ravi)
    return [first, second]
  }
  /** Proposes a concession for Asha, by the accountant, and an extra charge for Ravi, by a person with both roles. */
  async function proposed() {
    const asha = await dueOf(two.asha)
    const ravi = await dueOf(two.ravi)
    const concession = await adjustments().propose(asha.id, { amount: -500_000, reason: 'Merit' }, sunita)
    const extra = await adjustments().propose(ravi.id, { amount: 20_000, reason: 'Late' }, both)
    return { concession, extra, ids: [concession, extra] }
  }

  it('are planned with their fees, without what the same person proposed', async () => {
    const { ids, concession, extra } = await proposed()
    const { amount } = await dueOf(two.asha)
    expect(await adjustments().planConfirming([...ids, 'gone'], both)).toMatchObject({
      confirmed: [{ id: concession, amount: -500_000, dueAmount: amount, reason: 'Merit' }],
      refused: [
        { id: extra, name: expect.stringMatching(/./), problem: { code: 'adjustments.ownProposal' } },
        { id: 'gone', problem: { code: 'adjustments.notFound' } },
      ],
      concessions: -500_000,
      extras: 0,
    })
  })

  it('are confirmed one by one, each with its own entry in the audit trail', async () => {
    const { ids } = await proposed()
    const before = await amounts()
    const { pin } = await adjustments().planConfirming(ids, vijaya)
    expect(await adjustments().confirmSeveral(ids, pin, vijaya)).toEqual({ confirmed: 2, refused: [] })
    expect(await amounts()).toEqual([(before[0] ?? 0) - 500_000, (before[1] ?? 0) + 20_000])
    expect(await auditedRows(testApp, 'dueAdjustment.confirmed')).toHaveLength(2)
  })

  it('are not confirmed if one was decided since the plan was shown, nor by an accountant', async () => {
    const { ids, extra } = await proposed()
    const { pin } = await adjustments().planConfirming(ids, vijaya)
    await expect(adjustments().confirmSeveral(ids, pin, sunita)).rejects.toMatchObject({
      code: 'adjustments.choiceChanged',
    })
    const own = await adjustments().planConfirming([extra], sunita)
    await expect(adjustments().confirmSeveral([extra], own.pin, sunita)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await adjustments().refuse(extra, 'No', vijaya)
    await expect(adjustments().confirmSeveral(ids, pin, vijaya)).rejects.toMatchObject({
      code: 'adjustments.choiceChanged',
    })
    expect(await auditedRows(testApp, 'dueAdjustment.confirmed')).toEqual([])
  })

  it('leaves out a concession that the fee no longer allows', async () => {
    const asha = await dueOf(two.asha)
    const first = await adjustments().propose(asha.id, { amount: -asha.amount, reason: 'All' }, sunita)
    const second = await adjustments().propose(asha.id, { amount: -100, reason: 'More' }, sunita)
    const ids = [first, second]
    const plan = await adjustments().planConfirming(ids, vijaya)
    const refused = [{ id: second, problem: { code: 'adjustments.morePaid' } }]
    expect(plan).toMatchObject({ confirmed: [{ id: first, feeTypeId: expect.any(String) }], refused })
    expect(await adjustments().confirmSeveral(ids, plan.pin, vijaya)).toMatchObject({
      confirmed: 1,
      refused,
    })
    expect((await dueOf(two.asha)).amount).toBe(0)
  })

  it('can be ticked in their list while they are undecided', async () => {
    const { concession, extra } = await proposed()
    await adjustments().confirm(concession, vijaya)
    const officer = userWith('ROLE_ACCOUNTANTS_OFFICER')
    const { rows } = await testApp.app.lists.show('adjustments', new URLSearchParams(), officer)
    expect(rows.map(({ key, isFixed = false }) => [key, isFixed]).toSorted()).toEqual(
      [
        [concession, true],
        [extra, false],
      ].toSorted(),
    )
    expect(await testApp.app.lists.keysOf('adjustments', new URLSearchParams(), officer, 10)).toEqual([extra])
  })

  it('leaves out of the plan what was paid meanwhile, and refuses to confirm it', async () => {
    const { ids, concession, extra } = await proposed()
    const { pin } = await adjustments().planConfirming(ids, vijaya)
    const asha = await dueOf(two.asha)
    await payDue(testApp, asha.id, asha.amount)
    await expect(adjustments().confirmSeveral(ids, pin, vijaya)).rejects.toMatchObject({
      code: 'adjustments.choiceChanged',
    })
    expect(await adjustments().planConfirming(ids, vijaya)).toMatchObject({
      confirmed: [{ id: extra }],
      refused: [{ id: concession, problem: { code: 'adjustments.alreadyPaid' } }],
    })
    await expect(adjustments().confirm(concession, vijaya)).rejects.toMatchObject({
      code: 'adjustments.alreadyPaid',
    })
  })
})
