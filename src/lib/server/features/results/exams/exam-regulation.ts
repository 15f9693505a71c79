import { regulationInTitle } from '#lib/rules/regulation-in-title.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'

/** By what a regulation was found that nobody has typed. */
export type RegulationSource = 'typed' | 'title' | 'register'

export interface FoundRegulation {
  /** As it was typed, or as the catalogue writes it. */
  regulation: string
  from: RegulationSource
}

type Named = Pick<NewExam, 'title' | 'regulation'>

/** What was typed, else what the title names; null where neither says it. */
export function statedRegulation(view: CatalogueView, { title, regulation }: Named): FoundRegulation | null {
  if (regulation !== '') return { regulation, from: 'typed' }
  const known = view.of('regulation').map(({ name }) => name)
  const inTitle = regulationInTitle(title, known)
  return inTitle === null ? null : { regulation: inTitle, from: 'title' }
}

export interface Register {
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'records'>
}

/**
 * What the register says of the students of a file: one and the same of each whose regulation it has, and it has that
 * of more than half of them. Null otherwise: those of the others may be another one.
 */
export async function registeredRegulation(
  { catalogue, students }: Register,
  rollNumbers: readonly string[],
): Promise<FoundRegulation | null> {
  const rolls = [...new Set(rollNumbers)]
  const ids = (await students.records(rolls)).flatMap(({ regulationId }) => regulationId ?? [])
  const [id, ...others] = new Set(ids)
  if (id === undefined || others.length > 0 || ids.length * 2 <= rolls.length) return null
  const regulation = (await catalogue.read()).nameOf(id)
  return regulation === '' ? null : { regulation, from: 'register' }
}

/**
 * The regulation of an exam as the catalogue writes it. Where the college has entered none at all, what was typed.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, at the field of the exam
 */
export function requireRegulation(view: CatalogueView, found: FoundRegulation | null): string {
  if (!found) throw refuseAt('exam.regulation', 'exam.regulationMissing')
  const { regulation } = found
  const [entry] = view.find('regulation', regulation)
  if (entry) return entry.name
  if (view.of('regulation').length === 0) return regulation
  throw refuseAt('exam.regulation', 'exam.regulationUnknown', { regulation })
}
