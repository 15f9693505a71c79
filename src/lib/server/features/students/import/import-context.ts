import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { rememberedFind } from '#lib/catalogue/remembered-find.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueEntry, Within } from '../../catalogue/feature.ts'
import { studentRepository } from '../records/student.repository.ts'

/** What every row of a file is read with. */
export interface StudentContext {
  find(kind: CatalogueKind, word: string, within?: Within): readonly CatalogueEntry[]
  /** Whether the catalogue has sections of these students in any semester. */
  hasSections(of: { branchId: string; batchId: string }): boolean
  /** Admission numbers of students who have no roll number yet. */
  withoutRoll: ReadonlySet<string>
  /** By admission number, the roll number that a student has already. */
  rollOf: ReadonlyMap<string, string>
  /** An Indian day. */
  today: string
}

export async function studentContext({ catalogue, database, clock }: App): Promise<StudentContext> {
  const numbers = await studentRepository(database.reads).numbersByAdmission()
  const withRoll = numbers.flatMap(({ admission, roll }) =>
    roll === null ? [] : [[admission, roll] as const],
  )
  const withoutRoll = numbers.flatMap(({ admission, roll }) => (roll === null ? [admission] : []))
  const view = await catalogue.read()
  const sectioned = new Set(view.of('section').map(({ parentId, batchId }) => `${parentId} ${batchId}`))
  return {
    find: rememberedFind(view.find),
    hasSections: ({ branchId, batchId }) => sectioned.has(`${branchId} ${batchId}`),
    withoutRoll: new Set(withoutRoll),
    rollOf: new Map(withRoll),
    today: indianDate(clock.now()),
  }
}
