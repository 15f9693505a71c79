import { type FeeKind, feeKinds } from '#lib/schemas/fees/kinds.ts'
import type { App } from '#lib/server/app.ts'
import { payDues } from '#lib/server/features/payments/web/pay-form.ts'
import type { KnownPayer } from '#lib/server/features/payments/policy.ts'
import { actor } from './college.ts'
import { answerAsGateway } from './instant-gateway.ts'
import { medianOf } from './median-of.ts'
import { note } from './table.ts'

const rounds = 200
const warmUp = 50
/** Settlements per series, and how many run in parallel, as when many webhooks arrive on the last day. */
const ofSeries = 250
const lanes = 16

/** Measures starting and settling a payment without the gateway, and many parallel settlements of all four series. */
export async function payments(app: App, engine: string): Promise<void> {
  const end = answerAsGateway()
  for (const [index, { id }] of (await app.fees.types.all()).entries())
    await app.payments.addKey(
      id,
      { userName: `${10_000_000 + index}`, password: 'testpassword_bench' },
      actor,
    )
  await oneByOne(app, engine)
  await manyAtOnce(app, engine)
  end()
}

/** Server time in milliseconds, each the median of 200, against a transaction that changes one row. */
async function oneByOne(app: App, engine: string): Promise<void> {
  const owed = await payables(app, 'general', warmUp + rounds)
  const attempts: string[] = []
  const pay = async (index: number): Promise<void> => void attempts.push(await start(app, owed[index]))
  const settle = async (index: number): Promise<void> =>
    void (await app.payments.verify(attempts[index] ?? ''))
  const bare = await medianOf(rounds, () => bareTransaction(app))
  await medianOf(warmUp, pay)
  const began = await medianOf(rounds, (round) => pay(warmUp + round))
  await medianOf(warmUp, settle)
  const settled = await medianOf(rounds, (round) => settle(warmUp + round))
  const figure = (ms: number): string => `${ms.toFixed(1)} ms, bare ${bare.toFixed(2)} ms`
  note(`a payment is begun on ${engine}`, figure(began), '≤ 15 ms')
  note(`a payment is settled on ${engine}`, figure(settled), '≤ 15 ms')
}

async function manyAtOnce(app: App, engine: string): Promise<void> {
  const attempts: string[] = []
  const owed = (await Promise.all(feeKinds.map((kind) => payables(app, kind, ofSeries)))).flat()
  for (const each of owed) attempts.push(await start(app, each))
  // Sorting the random ids mixes the series.
  const mixed = attempts.toSorted()
  const began = performance.now()
  const lane = async (): Promise<void> => {
    for (let id = mixed.pop(); id !== undefined; id = mixed.pop()) await app.payments.verify(id)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const perSecond = attempts.length / ((performance.now() - began) / 1000)
  const receipts = app.database.reads
    .selectFrom('payment_receipts')
    .select(({ fn }) => fn.countAll().as('count'))
  const { count } = await receipts.executeTakeFirstOrThrow()
  if (Number(count) !== attempts.length + warmUp + rounds) throw new Error(`${count} receipts were made.`)
  note(
    `settlements a second on ${engine}, four series`,
    perSecond.toFixed(0),
    engine === 'PostgreSQL' ? '≥ 100' : 'none',
  )
}

interface Payable {
  dueId: string
  kind: FeeKind
  payer: KnownPayer
}

/** Returns open dues of this fee kind, each of a different student. */
async function payables(app: App, kind: FeeKind, count: number): Promise<Payable[]> {
  const rows = await app.database.reads
    .selectFrom('dues')
    .innerJoin('fee_types', 'fee_types.id', 'dues.fee_type_id')
    .select(['dues.id', 'dues.payer_id'])
    .where('fee_types.kind', '=', kind)
    .where('dues.state', '=', 'open')
    .orderBy('dues.id')
    .limit(count)
    .execute()
  if (rows.length < count) throw new Error(`There are ${rows.length} dues of the kind ${kind}.`)
  const person = { number: '21B8', name: 'Asha Rao', email: 'asha@example.edu', phone: '9876543210' }
  return rows.map(({ id, payer_id }) => ({
    dueId: id,
    kind,
    payer: { payer: { kind: 'student', id: payer_id }, person },
  }))
}

/** Starts a payment as the call does behind its session check and returns the attempt's id. */
async function start(app: App, payable: Payable | undefined): Promise<string> {
  if (!payable) throw new Error('Nothing is due any more.')
  const { kind, dueId, payer } = payable
  const asked = { kind, feeType: '', semester: '', dueIds: [dueId] }
  const { orderId } = await payDues(app, [payer], asked, actor)
  return `${orderId}-1`
}

/** Measures what the engine needs for a lock, one change and a commit. */
const bareTransaction = ({ database }: App): Promise<unknown> =>
  database.writes.transaction().execute(async (tx) => {
    const dues = tx.updateTable('dues').set({ updated_at: new Date().toISOString() })
    await dues.where('id', '=', tx.selectFrom('dues').select('id').orderBy('id').limit(1)).execute()
  })
