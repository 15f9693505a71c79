import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { rememberedFind } from '#lib/catalogue/remembered-find.ts'
import type { App } from '../../kernel/app.ts'
import type { CatalogueEntry, Within } from '../catalogue/feature.ts'
import { studentRepository } from './student.repository.ts'

/** What every row of a file is read with. */
export interface StudentContext {
  find(kind: CatalogueKind, word: string, within?: Within): readonly CatalogueEntry[]
  /** Admission numbers of students who have no roll number yet. */
  withoutRoll: ReadonlySet<string>
  /** By admission number, the roll number that a student has already. */
  rollOf: ReadonlyMap<string, string>
}

export async function studentContext({ catalogue, database }: App): Promise<StudentContext> {
  const numbers = await studentRepository(database.reads).numbersByAdmission()
  const withRoll = numbers.flatMap(({ admission, roll }) =>
    roll === null ? [] : [[admission, roll] as const],
  )
  const withoutRoll = numbers.flatMap(({ admission, roll }) => (roll === null ? [admission] : []))
  return {
    find: rememberedFind((await catalogue.read()).find),
    ...{ withoutRoll: new Set(withoutRoll), rollOf: new Map(withRoll) },
  }
}
