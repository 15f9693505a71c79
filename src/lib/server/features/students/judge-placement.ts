import type { AskedPlace } from '#lib/schemas/students/steps.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { judgePlace } from './judge-place.ts'
import type { StepChange } from './student-step.ts'
import type { StudentRecord } from './student.ts'

const placeFields = ['courseId', 'branchId', 'batchId', 'semesterId', 'sectionId'] as const

/** A student elsewhere: what it is called has to be what it is. @throws DomainError Invalid, at the fields */
export function judgePlacement(view: CatalogueView, before: StudentRecord, asked: AskedPlace): StepChange {
  const problems: Record<string, FieldProblem> = {}
  const refuse = (field: string, code: string): void => {
    problems[field] ??= { code, params: {} }
  }
  const place = judgePlace(view, asked, refuse)
  const isStudying = before.status === 'studying'
  const isElsewhere = placeFields.some((field) => place[field] !== before[field])
  if (asked.kind === 'readmission' && isStudying) refuse('kind', 'steps.studiesHere')
  if (asked.kind !== 'readmission' && !isStudying) refuse('kind', 'steps.isAway')
  if (asked.kind === 'branchTransfer' && place.branchId === before.branchId)
    refuse('branchId', 'steps.sameBranch')
  if (asked.kind === 'lateralEntry' && !isElsewhere) refuse('batchId', 'steps.samePlace')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return {
    before,
    after: { ...before, ...place, branch: '', batch: '', status: 'studying' },
    note: asked.reason,
  }
}
