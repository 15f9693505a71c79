import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { createGatewayKeyChanges } from '#lib/server/features/payments/gateway/gateway-keys.service.ts'
import { paymentsNotifications } from '#lib/server/features/payments/notifications.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { userWith } from '../support/calls/call.ts'
import { engines } from '../support/database/databases.ts'
import { tablesWith } from '../support/database/every-row.ts'
import { accountOf } from '../support/people/linked-people.ts'
import { makeForEach, openForEach } from '../support/app/opened.ts'
import { started, openTestPayments, paid, shop, standing } from '../support/payments/payments.ts'
import { endsOf, racing } from '../support/database/race.ts'

const next = { userName: '55556666', password: 'testpassword_anotherone' }

describe.each(engines)('a gateway key that two put in force, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const keys = () => payments.app.payments
  const actorOf = (id: string, name: string, role: Role): Actor => ({
    id,
    name,
    requestId: '',
    roles: [role],
  })
  const people = makeForEach(async () => {
    const meena = await accountOf(payments, 'admin-meena', 'ROLE_ADMIN')
    const mohan = await accountOf(payments, 'accounts-mohan', 'ROLE_ACCOUNTANTS_OFFICER')
    return {
      meena: actorOf(meena, 'admin-meena', 'ROLE_ADMIN'),
      mohan: actorOf(mohan, 'accounts-mohan', 'ROLE_ACCOUNTANTS_OFFICER'),
    }
  })
  const tuition = async () => {
    const found = (await keys().keys()).find(({ feeTypeId }) => feeTypeId === payments.types.general)
    if (!found) throw new Error('It has a key.')
    return found
  }
  const waiting = async (): Promise<string> => (await keys().waitingKeyChanges())[0]?.id ?? ''
  /** Returns template and user only, because contents are sealed until the mails are sent. */
  const mails = async () =>
    (await payments.app.database.reads.selectFrom('outbox').select(['template', 'user_id']).execute()).map(
      ({ template, user_id }) => [template, user_id],
    )

  it('keeps the old key in force until another maintainer confirms the new one', async () => {
    const { id } = await tuition()
    expect(await keys().changeKey(id, 1, next, people.mohan)).toEqual({ isWaiting: true })
    expect(await tuition()).toMatchObject({ userName: shop.userName, version: 1 })
    expect(await keys().pingKey(id)).toBe('known')
    const { attempt, orderId } = await started(payments)
    expect(attempt.keyVersion).toBe(1)
    expect(await keys().waitingKeyChanges()).toMatchObject([
      {
        before: { userName: shop.userName, lastFour: 'tion' },
        after: { userName: '55556666', lastFour: 'rone', mode: 'test' },
        createdBy: people.mohan.id,
      },
    ])
    const change = await waiting()
    await expect(keys().confirmKeyChange(change, people.mohan)).rejects.toMatchObject({
      code: 'payments.ownKeyChange',
    })
    await expect(
      keys().confirmKeyChange(change, { ...people.meena, roles: ['ROLE_ACCOUNTANT'] }),
    ).rejects.toMatchObject({ code: 'session.notAllowed' })
    for (const again of [keys().changeKey(id, 1, next, people.meena), keys().retireKey(id, 1, people.meena)])
      await expect(again).rejects.toMatchObject({ code: 'payments.keyWaits' })
    expect(await tuition()).toMatchObject({ userName: shop.userName, version: 1 })
    await keys().confirmKeyChange(change, people.meena)
    expect(await tuition()).toMatchObject({ userName: '55556666', version: 2, lastFour: 'rone' })
    expect(await keys().pingKey(id)).toBe('refused')
    await expect(keys().confirmKeyChange(change, people.meena)).rejects.toMatchObject({
      code: 'payments.keyChangeDecided',
    })
    // A started payment is queried with the key that was in force when it started.
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
    const trail = (await auditedRows(payments, 'gatewayKey')).map(({ action, actorName }) => [
      action,
      actorName,
    ])
    expect(trail).toEqual(
      expect.arrayContaining([
        ['gatewayKey.proposed', 'accounts-mohan'],
        ['gatewayKey.confirmed', 'admin-meena'],
      ]),
    )
    expect(await tablesWith(payments.app, next.password)).toEqual([])
  })

  it('is withdrawn by the person who entered it, or by another: the key in force stays', async () => {
    const { id } = await tuition()
    for (const actor of [people.mohan, people.meena]) {
      await keys().changeKey(id, 1, next, people.mohan)
      await keys().withdrawKeyChange(await waiting(), actor)
      expect(await keys().waitingKeyChanges()).toEqual([])
      expect(await tuition()).toMatchObject({ userName: shop.userName, version: 1 })
    }
    await expect(keys().withdrawKeyChange('gone', people.mohan)).rejects.toMatchObject({
      code: 'payments.noSuchKeyChange',
    })
  })

  it('of a fee type without one is none until it is confirmed', async () => {
    const { id } = await tuition()
    await keys().retireKey(id, 1, people.mohan)
    const add = (actor: Actor) => keys().addKey(payments.types.general, next, actor)
    expect(await add(people.mohan)).toEqual({ isWaiting: true })
    await expect(tuition()).rejects.toThrow()
    await expect(started(payments)).rejects.toMatchObject({ code: 'payments.noKey' })
    await expect(add(people.meena)).rejects.toMatchObject({ code: 'payments.keyWaits' })
    await keys().withdrawKeyChange(await waiting(), people.mohan)
    await add(people.mohan)
    await keys().confirmKeyChange(await waiting(), people.meena)
    expect(await tuition()).toMatchObject({ userName: '55556666', version: 1, state: 'active' })
  })

  it('notifies users who may confirm it, by email and in the page, and not its maker', async () => {
    const { id } = await tuition()
    await keys().changeKey(id, 1, next, people.mohan)
    expect(await mails()).toEqual([['gatewayKeyWaits', people.meena.id]])
    const notifications = async (userId: string, role: Role) =>
      (
        await paymentsNotifications(
          payments.app,
          { ...userWith(role), id: userId },
          { since: '2026-01-01', jobs: [] },
        )
      ).map(({ name, subject }) => [name, subject])
    const messages = ['gatewayKeyWaits', 'Tuition Fee']
    expect(await notifications(people.meena.id, 'ROLE_ADMIN')).toContainEqual(messages)
    expect(await notifications('u-other', 'ROLE_ACCOUNTANTS_OFFICER')).toEqual([messages])
    expect(await notifications(people.mohan.id, 'ROLE_ACCOUNTANTS_OFFICER')).toEqual([])
    expect(await notifications('u', 'ROLE_ACCOUNTANT')).toEqual([])
  })

  it('is in force at once where there is nobody else, and all administrators are notified', async () => {
    const { id } = await tuition()
    await payments.app.database.writes
      .updateTable('users')
      .set({ is_active: engine === 'sqlite' ? 0 : false })
      .where('id', '=', people.mohan.id)
      .execute()
    expect(await keys().changeKey(id, 1, next, people.meena)).toEqual({ isWaiting: false })
    expect(await tuition()).toMatchObject({ userName: '55556666', version: 2 })
    expect(await mails()).toEqual([['gatewayKeyEnacted', people.meena.id]])
    const answer = await paymentsNotifications(
      payments.app,
      { ...userWith('ROLE_ADMIN'), id: people.meena.id },
      { since: '2026-01-01', jobs: [] },
    )
    expect(answer.map(({ name }) => name)).toContain('gatewayKeyEnacted')
  })
})

describe('a gateway key about which two decide at once, on PostgreSQL', () => {
  const payments = openForEach(() => openTestPayments('postgres'))

  async function decidedTwice(isLocked: boolean) {
    const { app } = payments
    const person = async (username: string): Promise<Actor> => ({
      id: await accountOf(payments, username, 'ROLE_ADMIN'),
      name: username,
      requestId: '',
      roles: ['ROLE_ADMIN'],
    })
    const maker = await person('admin-meena')
    const other = await person('admin-ravi')
    const [key] = await app.payments.keys()
    await app.payments.changeKey(key?.id ?? '', 1, next, maker)
    const [change] = await app.payments.waitingKeyChanges()
    const store = racing(app.database, storeOf(app.database, createPaymentsRepository(app)), (write) =>
      isLocked
        ? write
        : {
            ...write,
            keys: { ...write.keys, lock: async () => {} },
            keyChanges: { ...write.keyChanges, lock: async () => {} },
          },
    )
    const { confirmKeyChange, withdrawKeyChange } = createGatewayKeyChanges({ store, clock: app.clock })
    const ends = await endsOf(
      confirmKeyChange(change?.id ?? '', other),
      withdrawKeyChange(change?.id ?? '', maker),
    )
    return { ends, waiting: await app.payments.waitingKeyChanges() }
  }

  it('is decided once: the later one gets a conflict', async () => {
    expect(await decidedTwice(true)).toEqual({
      ends: ['done', 'payments.keyChangeDecided'],
      waiting: [],
    })
  })

  it('is decided once by its version alone where nobody waits', async () => {
    const { ends } = await decidedTwice(false)
    expect(ends).toEqual(['done', 'payments.keyChangeDecided'])
  })
})
