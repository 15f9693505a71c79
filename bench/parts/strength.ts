import { actor } from '../college.ts'
import { medianOf } from '../median-of.ts'
import { officeUser } from '../office-user.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { PartAlone } from '../parts.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'

/** Measures the page of the strength on a day: server time, the median of 200. */
async function measure({ students }: { students: number }): Promise<void> {
  const bytes = await registerFile(students)
  const user = officeUser('ROLE_ADMIN')
  await onBothEngines(async (app, engine) => {
    const order = { kind: 'students', bytes, fileName: 'register.xlsx' }
    const how = { isDryRun: false, skipBad: false, addMissing: true }
    const { isWritten, summary } = await app.imports.atOnce({ ...order, ...how }, actor)
    if (!isWritten) throw new Error(summary.problems[0]?.message ?? 'The register was not written.')
    const took = await medianOf(200, () => app.lists.show('strength', new URLSearchParams(), user))
    note(`strength of ${students} students on ${engine}`, `${took.toFixed(1)} ms`, '≤ 100 ms for 5,000')
  })
}

export default { isAlone: true, measure } satisfies PartAlone
