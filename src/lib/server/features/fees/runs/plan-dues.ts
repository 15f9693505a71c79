import { type OverdueDues, sumOverdue } from '#lib/fees/overdue-dues.ts'
import { mostSpecific } from '#lib/rules/money/fee-places.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord, Students } from '../../students/feature.ts'
import { hasPassed } from '../dues/due.ts'
import type { FeeType } from '../fee-types/fee-type.ts'
import type { FeesRepository } from '../repository.ts'
import { type FeeStructure, kindOfPlace } from '../structures/fee-structure.ts'
import type { RunAbout } from './dues-run.ts'

/** A due that a student would get, with the structure it follows. */
interface PlannedDue {
  student: StudentRecord
  structure: FeeStructure
  /** Due date of the run, otherwise of the structure; empty if neither has one. */
  dueOn: string
}

/** Preview of the dues that a run would make. */
export interface DuesPlan {
  type: FeeType
  /** Sorted by number. */
  rows: PlannedDue[]
  /** Total in whole paise. */
  total: number
  /** Number of students who already have this due. */
  having: number
  /** Students whom no structure covers. */
  without: StudentRecord[]
  passed: OverdueDues
  pin: string
}

export interface PlanSources {
  view: CatalogueView
  students: Pick<Students, 'placed'>
}

type DuesReader = Pick<FeesRepository, 'transaction' | 'types' | 'structures' | 'batch'>

/** @throws DomainError Invalid, at the fields; `dues.nobody` */
export async function planDues(
  { transaction, types, structures, batch }: DuesReader,
  { view, students }: PlanSources,
  asked: RunAbout,
  today: string,
): Promise<DuesPlan> {
  const type = (await types.all()).find(({ id }) => id === asked.feeTypeId)
  if (!type || type.isRetired) throw refuseAt('feeTypeId', 'feeTypes.notThere')
  for (const field of ['courseId', 'batchId', 'branchId', 'semesterId'] as const) {
    const id = asked[field]
    if (id !== null && view.byId(id)?.kind !== kindOfPlace[field]) throw refuseAt(field, 'catalogue.notThere')
  }
  const all = await students.placed(transaction, asked)
  if (all.length === 0) throw invalid('dues.nobody')
  const known = await batch.studentsWith(asked)
  const own = (await structures.ofYear(asked.year)).filter(({ feeTypeId }) => feeTypeId === type.id)
  const [rows, without]: [PlannedDue[], StudentRecord[]] = [[], []]
  for (const student of all.filter(({ id }) => !known.has(id))) {
    // A due for the whole year has no semester, whatever semester the student is in.
    const structure = mostSpecific(own, { ...student, semesterId: asked.semesterId })
    if (structure) rows.push({ student, structure, dueOn: asked.dueOn || structure.dueOn })
    else without.push(student)
  }
  const total = rows.reduce((sum, { structure: { amount } }) => sum + amount, 0)
  const having = all.filter(({ id }) => known.has(id)).length
  const seen = rows.map(({ student, structure: { amount }, dueOn }) => [student.id, amount, dueOn])
  const passed = sumOverdue(
    rows
      .filter(({ dueOn }) => hasPassed(dueOn, today))
      .map(({ dueOn, structure: { amount } }) => ({ dueOn, amount })),
  )
  return { type, rows, total, having, without, passed, pin: pinOf([having, without.length, ...seen]) }
}
