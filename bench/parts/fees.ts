import * as v from 'valibot'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { structureInput } from '#lib/schemas/fees/structures.ts'
import type { App } from '#lib/server/app.ts'
import type { Bench } from '../bench.ts'
import { besidePayments } from '../beside-payments.ts'
import { actor } from '../college.ts'
import { atInstantGateway } from '../instant-gateway.ts'
import { medianOf } from '../median-of.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { payments } from '../payments.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'
import { reports } from '../fees-reports.ts'
import type { PartTogether } from '../parts.ts'
import { officeUser } from '../office-user.ts'

const students = 10_000
const year = '2026-2027'

/**
 * Measures generating dues for a whole college, their list, and payments: one at a time, in parallel, and beside
 * lookups.
 */
async function measure(bench: Bench): Promise<void> {
  const bytes = await registerFile(students)
  await onBothEngines(async (app, engine) => {
    const order = { kind: 'students', bytes, fileName: 'register.xlsx' }
    const how = { isDryRun: false, skipBad: false, addMissing: false }
    const { isWritten, summary } = await app.imports.atOnce({ ...order, ...how }, actor)
    if (!isWritten) throw new Error(summary.problems[0]?.message ?? 'The register was not written.')
    await app.fees.types.addDefaults(actor)
    await generate(app, engine)
    await list(app, engine)
    await payments(app, engine)
    await reports(app, engine)
  }, atInstantGateway)
  await besidePayments(bench)
}

/** Generates five fee types so that the list has 50,000 rows. */
async function generate(app: App, engine: string): Promise<void> {
  const seconds: number[] = []
  for (const { id: feeTypeId } of (await app.fees.types.all()).slice(0, 5)) {
    const typed = v.parse(structureInput, { feeTypeId, year, amount: '45,000', dueOn: '2026-12-31' })
    await app.fees.structures.add(typed, actor)
    const asked = v.parse(runInput, { feeTypeId, year })
    const began = performance.now()
    const { pin, rows } = await app.fees.runs.preview(asked)
    if (rows.length !== students) throw new Error(`${rows.length} dues are planned.`)
    await app.fees.runs.make({ ...asked, pin }, actor)
    seconds.push((performance.now() - began) / 1000)
  }
  const slowest = Math.max(...seconds).toFixed(2)
  note(
    `dues for ${students} students on ${engine}, shown and made`,
    `${slowest} s, the slowest of 5`,
    '≤ 10 s',
  )
}

/** Server time in milliseconds, each figure the median of 50. */
async function list(app: App, engine: string): Promise<void> {
  const user = officeUser('ROLE_ACCOUNTANT')
  const [branch] = (await app.catalogue.read()).find('branch', 'CSE')
  const addresses = {
    'first page': '',
    'by amount': 'sort=amount',
    overdue: 'state=overdue',
    'one branch': `branch=${branch?.id}`,
    searched: 'search=rao+4',
  }
  for (const [what, address] of Object.entries(addresses)) {
    const took = await medianOf(50, () => app.lists.show('dues', new URLSearchParams(address), user))
    note(`50,000 dues on ${engine}, ${what}`, `${took.toFixed(1)} ms`, '≤ 100 ms')
  }
}

export default { rank: 80, measure } satisfies PartTogether
