import * as v from 'valibot'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { structureInput } from '#lib/schemas/fees/structures.ts'
import { actor } from '../college.ts'
import { medianOf } from '../median-of.ts'
import { officeUser } from '../office-user.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { PartAlone } from '../parts.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'

const year = '2026-2027'
/** Each student owes this many fees, all overdue. */
const feesEach = 4

/** Measures the list of defaulters: server time, each figure the median of 50. */
async function measure({ students }: { students: number }): Promise<void> {
  const bytes = await registerFile(students)
  const user = officeUser('ROLE_ACCOUNTANT')
  await onBothEngines(async (app, engine) => {
    const order = { kind: 'students', bytes, fileName: 'register.xlsx' }
    const how = { isDryRun: false, skipBad: false, addMissing: true }
    const { isWritten, summary } = await app.imports.atOnce({ ...order, ...how }, actor)
    if (!isWritten) throw new Error(summary.problems[0]?.message ?? 'The register was not written.')
    await app.fees.types.addDefaults(actor)
    const types = (await app.fees.types.all()).slice(0, feesEach)
    for (const { id: feeTypeId } of types) {
      const overdue = { feeTypeId, year, amount: '45,000', dueOn: '2026-06-30', overdueConfirmed: 'on' }
      await app.fees.structures.add(v.parse(structureInput, overdue), actor)
      const asked = v.parse(runInput, { feeTypeId, year, overdueConfirmed: 'on' })
      await app.fees.runs.make({ ...asked, pin: (await app.fees.runs.preview(asked)).pin }, actor)
    }
    const [branch] = (await app.catalogue.read()).find('branch', 'CSE')
    const addresses = {
      'first page': '',
      'by name': 'sort=payer',
      'one branch': `branch=${branch?.id}`,
      'one fee type': `type=${types[0]?.id}`,
      searched: 'search=rao+4',
    }
    for (const [what, address] of Object.entries(addresses)) {
      const took = await medianOf(50, () => app.lists.show('defaulters', new URLSearchParams(address), user))
      const dues = feesEach * students
      note(
        `defaulters: ${students} with ${dues} dues on ${engine}, ${what}`,
        `${took.toFixed(1)} ms`,
        '≤ 100 ms',
      )
    }
  })
}

export default { isAlone: true, measure } satisfies PartAlone
