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

/** What somebody would owe, and by which structure. */
export interface PlannedDue {
  student: StudentRecord
  structure: FeeStructure
  /** The day of the run, else that of the structure; empty where neither has one. */
  dueOn: string
}

/** What dues would be made, before anything is written. */
export interface DuesPlan {
  type: FeeType
  /** By number. */
  rows: PlannedDue[]
  /** Whole paise, of all together. */
  total: number
  /** How many owe or owed it already. */
  having: number
  /** Whom no structure fits. */
  without: StudentRecord[]
  /** Dues whose day has passed: how many, and the days, the earliest first. */
  passed: { count: number; days: string[] }
  pin: string
}

export interface PlanSources {
  view: CatalogueView
  students: Pick<Students, 'placed'>
}

type Reading = Pick<FeesRepository, 'transaction' | 'types' | 'structures' | 'batch'>

/** @throws DomainError Invalid, at the fields; `dues.nobody` */
export async function planDues(
  { transaction, types, structures, batch }: Reading,
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
    // A due for the year asks for no semester, whatever the student is in.
    const structure = mostSpecific(own, { ...student, semesterId: asked.semesterId })
    if (structure) rows.push({ student, structure, dueOn: asked.dueOn || structure.dueOn })
    else without.push(student)
  }
  const total = rows.reduce((sum, { structure: { amount } }) => sum + amount, 0)
  const having = all.filter(({ id }) => known.has(id)).length
  const seen = rows.map(({ student, structure: { amount }, dueOn }) => [student.id, amount, dueOn])
  const days = rows.map(({ dueOn }) => dueOn).filter((day) => hasPassed(day, today))
  const passed = { count: days.length, days: [...new Set(days)].toSorted() }
  return { type, rows, total, having, without, passed, pin: pinOf([having, without.length, ...seen]) }
}
