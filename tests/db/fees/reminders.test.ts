import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { feesRepository, type FeesRepository } from '#lib/server/features/fees/repository.ts'
import { remind } from '#lib/server/features/fees/reminders/send-reminders.task.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { racing } from '../../support/database/race.ts'
import { newAdmission, swathi as desk } from '../../support/admissions/admissions.ts'
import { payDue, twoWhoOwe, typedDue } from '../../support/payments/dues.ts'
import { sunita, typedStructure, vijaya } from '../../support/payments/fees.ts'

describe.each(engines)('reminders of the dues of a class, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, mailed))
  const two = makeForEach(() => twoWhoOwe(testApp))
  const reads = () => testApp.app.database.reads
  const emails = () =>
    reads().selectFrom('outbox').selectAll().where('template', '=', 'feeReminder').execute()
  const recorded = () => reads().selectFrom('due_reminders').selectAll().execute()
  const setEmail = (id: string, email: string) =>
    testApp.app.database.writes.updateTable('students').set({ email }).where('id', '=', id).execute()

  async function made(): Promise<string> {
    await setEmail(two.asha, 'asha@example.edu')
    await setEmail(two.ravi, 'ravi@example.edu')
    return two.make()
  }

  async function send(runId: string): Promise<void> {
    await testApp.app.fees.reminders.send(runId, sunita)
    await testApp.app.jobs.idle()
  }

  const dueOf = async (id: string): Promise<string> =>
    (await testApp.app.fees.duesOf({ kind: 'student', id }))[0]?.id ?? ''

  it('go to the addresses of the register, are recorded for each due, and audited', async () => {
    const runId = await made()
    await send(runId)
    expect((await emails()).map(({ address }) => address).toSorted()).toEqual([
      'asha@example.edu',
      'ravi@example.edu',
    ])
    const dues = [await dueOf(two.asha), await dueOf(two.ravi)]
    expect((await recorded()).map(({ due_id, by_id }) => [due_id, by_id]).toSorted()).toEqual(
      dues.map((id) => [id, sunita.id]).toSorted(),
    )
    const last = await testApp.app.fees.reminders.lastOf(dues)
    expect([...last.values()]).toEqual([testApp.clock.now(), testApp.clock.now()])
    expect(await auditedRows(testApp, 'duesRun.reminded')).toMatchObject([
      { entityId: runId, after: { reminders: 2 } },
    ])
  })

  it('go to nobody who has paid, or has no address', async () => {
    await setEmail(two.asha, 'asha@example.edu')
    const runId = await two.make()
    expect(await testApp.app.fees.reminders.plan(runId)).toMatchObject({ withoutAddress: 1, reminded: 0 })
    await payDue(testApp, await dueOf(two.asha), 4_500_000)
    const refused = { code: 'reminders.nobody' }
    await expect(testApp.app.fees.reminders.send(runId, sunita)).rejects.toMatchObject(refused)
    expect(await emails()).toEqual([])
  })

  it('go to a person once a week at most, whatever the fee', async () => {
    const runId = await made()
    await send(runId)
    testApp.clock.set('2026-11-28T05:59:59.000Z')
    expect(await testApp.app.fees.reminders.plan(runId)).toMatchObject({ ready: [], reminded: 2 })
    testApp.clock.set('2026-11-28T06:00:00.000Z')
    await payDue(testApp, await dueOf(two.ravi), 4_500_000)
    await send(runId)
    expect((await emails()).map(({ address }) => address).toSorted()).toEqual([
      'asha@example.edu',
      'asha@example.edu',
      'ravi@example.edu',
    ])
  })

  it('are not sent for a due that is paid between the request and the email', async () => {
    const runId = await made()
    await testApp.app.fees.reminders.send(runId, sunita)
    await payDue(testApp, await dueOf(two.asha), 4_500_000)
    await testApp.app.jobs.idle()
    expect((await emails()).map(({ address }) => address)).toEqual(['ravi@example.edu'])
  })

  it('are requested once while they are being sent', async () => {
    const runId = await made()
    const counts = await Promise.all([1, 2].map(() => testApp.app.fees.reminders.send(runId, sunita)))
    await testApp.app.jobs.idle()
    expect(counts).toEqual([2, 2])
    expect(await emails()).toHaveLength(2)
    expect(await auditedRows(testApp, 'duesRun.reminded')).toHaveLength(1)
  })

  it('are not offered for dues that the accounts officer is to take back', async () => {
    const runId = await made()
    await testApp.app.fees.changes.proposeUndo(runId, sunita)
    expect((await testApp.app.fees.reminders.plan(runId)).ready).toEqual([])
    await expect(testApp.app.fees.reminders.send(runId, sunita)).rejects.toMatchObject({
      code: 'reminders.nobody',
    })
  })
})

describe.each(engines)('reminders of ticked dues, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, mailed))
  const two = makeForEach(() => twoWhoOwe(testApp))
  const reminders = () => testApp.app.fees.reminders
  const dueOf = async (id: string): Promise<string> =>
    (await testApp.app.fees.duesOf({ kind: 'student', id }))[0]?.id ?? ''

  async function ticked(): Promise<{ asha: string; ravi: string; ids: string[] }> {
    await testApp.app.database.writes
      .updateTable('students')
      .set({ email: 'asha@example.edu' })
      .where('id', '=', two.asha)
      .execute()
    await two.make()
    const asha = await dueOf(two.asha)
    const ravi = await dueOf(two.ravi)
    return { asha, ravi, ids: [asha, ravi] }
  }

  it('go to the addresses of the register; the others are named with the reason', async () => {
    const { asha, ravi, ids } = await ticked()
    const plan = await reminders().planChosen([...ids, 'gone'])
    expect(plan).toMatchObject({
      ready: [{ dueId: asha }],
      refused: [
        { dueId: ravi, problem: { code: 'reminders.noAddress' } },
        { dueId: 'gone', problem: { code: 'dues.notFound' } },
      ],
    })
    expect(await reminders().sendChosen([...ids, 'gone'], plan.pin, sunita)).toBe(1)
    await testApp.app.jobs.idle()
    const emails = testApp.app.database.reads.selectFrom('outbox').select('address')
    expect(await emails.where('template', '=', 'feeReminder').execute()).toEqual([
      { address: 'asha@example.edu' },
    ])
    expect(await auditedRows(testApp, 'due.reminded')).toMatchObject([{ entityId: asha }])
    expect(await reminders().planChosen(ids)).toMatchObject({
      ready: [],
      refused: [{ dueId: asha, problem: { code: 'reminders.lately' } }, { dueId: ravi }],
    })
  })

  it('lead an applicant, who has no login, to the page without one, and say since when it is overdue', async () => {
    const { app, clock } = testApp
    const { id } = await app.admissions.save(newAdmission(), desk)
    const email = 'asha@example.edu'
    await app.database.writes.updateTable('admissions').set({ email }).where('id', '=', id).execute()
    const due = typedDue({ feeTypeId: two.feeTypeId, dueOn: '2026-11-10', overdueConfirmed: 'on' })
    const dueId = await app.fees.addDue({ kind: 'admission', id }, due, sunita)
    const plan = await reminders().planChosen([dueId])
    expect(plan).toMatchObject({ ready: [{ dueId, email }], refused: [] })
    const composed: unknown[] = []
    const mail = {
      compose: (written: Parameters<typeof app.mail.compose>[0]) => {
        composed.push(written.params)
        return app.mail.compose(written)
      },
    }
    const [ready] = plan.ready
    if (!ready) throw new Error('the due can be reminded')
    await storeOf(app.database, feesRepository).transact((write) =>
      remind(write, { clock, mail: { ...app.mail, ...mail } }, { ...ready, actor: sunita }),
    )
    expect(composed).toMatchObject([{ path: '/selfpayment', facts: { overdueSince: '10 November 2026' } }])
    expect(await reminders().planChosen([dueId])).toMatchObject({
      refused: [{ problem: { code: 'reminders.lately' } }],
    })
  })

  it('are refused if a due was paid since the plan was shown, and to the accounts officer', async () => {
    const { asha, ids } = await ticked()
    const { pin } = await reminders().planChosen(ids)
    await expect(reminders().sendChosen(ids, pin, vijaya)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await payDue(testApp, asha, 100)
    await expect(reminders().sendChosen(ids, pin, sunita)).rejects.toMatchObject({
      code: 'reminders.choiceChanged',
    })
    const now = await reminders().planChosen(ids)
    await payDue(testApp, asha, 4_499_900)
    await expect(reminders().sendChosen(ids, now.pin, sunita)).rejects.toMatchObject({
      code: 'reminders.choiceChanged',
    })
    expect(await reminders().planChosen(ids)).toMatchObject({
      ready: [],
      refused: [{ problem: { code: 'reminders.notOwed' } }, {}],
    })
  })
})

describe.each(engines)('reminders without an email server, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoOwe(testApp))

  it('are refused, so that they do not delay a real one', async () => {
    const { fees, database } = testApp.app
    await database.writes.updateTable('students').set({ email: 'asha@example.edu' }).execute()
    const runId = await two.make()
    await expect(fees.reminders.send(runId, sunita)).rejects.toMatchObject({
      code: 'reminders.noMailServer',
    })
    const { rows } = await sql`select payer_id from reminded_payers`.execute(database.reads)
    expect(rows).toEqual([])
  })
})

describe('two reminders of one person at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres', mailed))
  const two = makeForEach(() => twoWhoOwe(testApp))

  /** Reads the last reminder and writes the new one without waiting for the other transaction. */
  const unlocked = (write: FeesRepository): FeesRepository => ({
    ...write,
    reminders: { ...write.reminders, claim: async () => true },
  })

  async function remindTwice(isLocked: boolean): Promise<number> {
    const { app } = testApp
    await app.database.writes
      .updateTable('students')
      .set({ email: 'asha@example.edu' })
      .where('id', '=', two.asha)
      .execute()
    await two.make()
    const nextYear = { ...two.asked, year: '2027-2028' }
    await app.fees.structures.add(typedStructure({ feeTypeId: two.feeTypeId, year: '2027-2028' }), sunita)
    await app.fees.runs.make({ ...nextYear, pin: (await app.fees.runs.preview(nextYear)).pin }, sunita)
    const dues = await app.fees.duesOf({ kind: 'student', id: two.asha })
    const store = racing(app.database, storeOf(app.database, feesRepository), isLocked ? undefined : unlocked)
    const asha = { payerId: two.asha, name: 'Asha Rao', actor: sunita }
    await Promise.all(
      dues.map(({ id }) => store.transact((write) => remind(write, app, { ...asha, dueId: id }))),
    )
    const emails = await app.database.reads
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'feeReminder')
      .execute()
    return emails.length
  }

  it('send one email', async () => {
    expect(await remindTwice(true)).toBe(1)
  })

  it('would send two where none waits for the other', async () => {
    expect(await remindTwice(false)).toBe(2)
  })
})
