import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { furnishSoak, hireCashiers } from '#tests/soak/soak-college.ts'
import type { Bench } from './bench.ts'
import { beside, steady } from './beside.ts'
import { atInstantGateway } from './instant-gateway.ts'
import { note, times } from './table.ts'

const seconds = 60

/** Takes a receipt every second at the till while visitors look results up. */
export async function besideTill(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-till-'))
  const file = join(folder, 'till.json')
  await bench.withApp(async (app) => {
    const payers = await furnishSoak(app, seconds, 1)
    const [cashier] = await hireCashiers(app, 1)
    if (!cashier) throw new Error('There is no cashier.')
    await app.till.open(0, cashier.actor)
    const dues = []
    for (const { dueIds } of payers)
      for (const id of dueIds)
        dues.push({ id, amount: rupeesOf(String((await app.fees.due(id))?.open ?? 0)) })
    writeFileSync(file, JSON.stringify({ token: cashier.token, dues }))
  }, atInstantGateway)
  await bench.withProduct(async ({ port }) => {
    const place = { port, students: bench.students, page: bench.page }
    await steady(place, 3)
    const idle = await steady(place, 20)
    const working = beside('till-work.ts', [port, file])
    const busy = await steady(place, seconds)
    const receipts = await working
    note('lookups’ p99 beside a receipt a second ÷ idle', times(busy, idle), '≤ 3')
    note('receipts meanwhile', `${receipts} of ${seconds}`, 'all')
  }, atInstantGateway)
  rmSync(folder, { recursive: true, force: true })
}
