import type { App } from '#lib/server/app.ts'
import { findEverywhere } from '#lib/server/kernel/lists/find-everywhere.ts'
import { actor } from '../college.ts'
import { medianOf } from '../median-of.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { registerFile } from '../register-file.ts'
import { note } from '../table.ts'
import type { PartAlone } from '../parts.ts'
import { officeUser } from '../office-user.ts'

/** Measures the staff search alone over a register of `students` students, on both engines. */
async function measure({ students }: { students: number }): Promise<void> {
  const bytes = await registerFile(students)
  await onBothEngines(async (app, engine) => {
    const order = { kind: 'students', bytes, fileName: 'students.xlsx' }
    const how = { isDryRun: false, skipBad: false, addMissing: false }
    const { isWritten, summary } = await app.imports.atOnce({ ...order, ...how }, actor)
    if (!isWritten) throw new Error(summary.problems[0]?.message ?? 'The register was not written.')
    await staffSearch(app, engine)
  })
}

/** Searches every list that an administrator may open, against a bare query of one list; medians of 50. */
export async function staffSearch(app: App, engine: string): Promise<void> {
  const user = officeUser('ROLE_ADMIN')
  for (const typed of ['rao 4', '21B81A0501', 'nobody of this name']) {
    const ours = await medianOf(50, () => findEverywhere(app, typed, user))
    const bare = await medianOf(50, () =>
      app.database.reads
        .selectFrom('students')
        .selectAll()
        .where('search_text', 'like', `%${typed.toLowerCase()}%`)
        .orderBy('number_key')
        .limit(25)
        .execute(),
    )
    const figures = `${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms`
    note(`search for staff on ${engine}, “${typed}”`, figures, '≤ 50 ms')
  }
}

export default { isAlone: true, measure } satisfies PartAlone
