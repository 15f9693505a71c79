import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { furnishSoak } from '#tests/soak/soak-college.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import type { Bench } from './bench.ts'
import { beside, steady } from './beside.ts'
import { note, times } from './table.ts'

const seconds = 60
const payments = 1.5 * seconds

/** Runs three payments every two seconds (started, paid at a sandbox, returned from) while visitors look results up. */
export async function besidePayments(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-payers-'))
  const file = join(folder, 'payers.json')
  // Both ports are chosen before either server starts because each needs the other's address.
  const own = await freePort()
  const gateway = await freePort()
  const settings = {
    PORT: String(own),
    PUBLIC_ORIGIN: `http://127.0.0.1:${own}`,
    GATEWAY_URL: `http://127.0.0.1:${gateway}`,
  }
  const payers = await bench.withApp((app) => furnishSoak(app, payments, 1), settings)
  writeFileSync(file, JSON.stringify(payers))
  await bench.withProduct(async ({ port }) => {
    const place = { port, students: bench.students, page: bench.page }
    await steady(place, 3)
    const idle = await steady(place, 20)
    const working = beside('payment-work.ts', [port, gateway, seconds, file])
    const busy = await steady(place, seconds)
    const paid = await working
    note('lookups’ p99 under 1.5 payments a second ÷ idle', times(busy, idle), '≤ 3')
    note('payments meanwhile', `${paid} of ${payments} paid`, 'all')
  }, settings)
  rmSync(folder, { recursive: true, force: true })
}
