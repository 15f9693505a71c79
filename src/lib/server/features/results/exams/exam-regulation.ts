import { regulationInTitle } from '#lib/rules/grades/exam-title.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'

/** Where the regulation of an exam came from. */
export type RegulationSource = 'typed' | 'title' | 'register'

export interface ResolvedRegulation {
  /** As a person typed it, or as the catalogue spells it. */
  regulation: string
  from: RegulationSource
}

type ExamNaming = Pick<NewExam, 'title' | 'regulation'>

/** Returns what was typed, else what the title names; null where neither names a regulation. */
export function findStatedRegulation(
  view: CatalogueView,
  { title, regulation }: ExamNaming,
): ResolvedRegulation | null {
  if (regulation !== '') return { regulation, from: 'typed' }
  const known = view.of('regulation').map(({ name }) => name)
  const inTitle = regulationInTitle(title, known)
  return inTitle === null ? null : { regulation: inTitle, from: 'title' }
}

export interface RegulationSources {
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'records'>
}

/**
 * Reads the regulation from the students of a file. Every student who has one must have the same, and more than
 * half must have one; otherwise the others might belong to another regulation, and this returns null.
 */
export async function findRegisterRegulation(
  { catalogue, students }: RegulationSources,
  rollNumbers: readonly string[],
): Promise<ResolvedRegulation | null> {
  const rolls = [...new Set(rollNumbers)]
  const ids = (await students.records(rolls)).flatMap(({ regulationId }) => regulationId ?? [])
  const [id, ...others] = new Set(ids)
  if (id === undefined || others.length > 0 || ids.length * 2 <= rolls.length) return null
  const regulation = (await catalogue.read()).nameOf(id)
  return regulation === '' ? null : { regulation, from: 'register' }
}

/**
 * Returns the regulation as the catalogue spells it. Where the catalogue has none at all, the typed one is
 * accepted.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`, at the field of the exam
 */
export function requireRegulation(view: CatalogueView, found: ResolvedRegulation | null): string {
  if (!found) throw refuseAt('exam.regulation', 'exam.regulationMissing')
  const { regulation } = found
  const [entry] = view.find('regulation', regulation)
  if (entry) return entry.name
  if (view.of('regulation').length === 0) return regulation
  throw refuseAt('exam.regulation', 'exam.regulationUnknown', { regulation })
}
