import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/word-key.ts'
import type { App } from '../../kernel/app.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../catalogue/feature.ts'
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
    find: remembered(await catalogue.read()),
    ...{ withoutRoll: new Set(withoutRoll), rollOf: new Map(withRoll) },
  }
}

/** A file says the same few words in every row. */
function remembered(view: CatalogueView): StudentContext['find'] {
  const known = new Map<string, readonly CatalogueEntry[]>()
  return (kind, word, within = {}) => {
    const key = [kind, wordKey(word), ...Object.entries(within).flat()].join('\t')
    const found = known.get(key) ?? view.find(kind, word, within)
    known.set(key, found)
    return found
  }
}
