import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { AskedRun } from '#lib/schemas/fees/dues.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import { addDues } from '../dues/add-dues.ts'
import { requireDays } from '../dues/due.ts'
import type { FeesRepository } from '../repository.ts'
import type { DuesRun, ExcludedStudent, RunDue } from './dues-run.ts'
import { type DuesPlan, planDues } from './plan-dues.ts'

export interface DuesRuns {
  /** @throws DomainError Invalid, at the fields; `dues.nobody` */
  preview(asked: AskedRun): Promise<DuesPlan>
  /**
   * Makes the previewed dues, except for students left out, and returns the id of the run.
   * @throws DomainError Invalid, `dues.dayPassed` at `overdueConfirmed`; Conflict `dues.changedSince`
   */
  make(asked: AskedRun, actor: Actor): Promise<string>
  find(id: string): Promise<DuesRun | null>
  /** Returns the dues of a run, sorted by student number. */
  duesOf(id: string): Promise<RunDue[]>
  /** Returns the students whom the accountant left out of the run, sorted by number. */
  excludedFrom(id: string): Promise<ExcludedStudent[]>
  /** Returns the newest runs first. */
  newest(most?: number): Promise<DuesRun[]>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'placed'>
  clock: Clock
}

const shownRuns = 20

/** Fields of a run in the audit trail; who owes what is recorded in the dues themselves. */
export const auditedRun = [
  'feeType',
  'year',
  'course',
  'batch',
  'branch',
  'semester',
  'dueOn',
  'dues',
  'studentsLeftOut',
  'rupees',
  'reminders',
  'withoutAddress',
] as const

/** Makes dues for many students at once, exactly as previewed. */
export function createDuesRuns({ store, catalogue, students, clock }: Parts): DuesRuns {
  return {
    preview: async (asked) =>
      planDues(store.read, { view: await catalogue.read(), students }, asked, indianDate(clock.now())),

    async make({ pin, leftOut, overdueConfirmed, ...about }, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      const today = indianDate(at)
      const id = newId()
      const writing = store.transact(async (write) => {
        // The lock keeps fee types and structures unchanged and makes another run wait.
        await write.types.lock()
        const plan = await planDues(write, { view, students }, about, today)
        if (plan.pin !== pin) throw conflict('dues.changedSince')
        const rows = plan.rows.filter(({ student }) => !leftOut.includes(student.id))
        if (rows.length === 0) throw invalid('dues.nothingToMake')
        requireDays({ days: rows.map(({ dueOn }) => dueOn), today, overdueConfirmed })
        const amount = rows.reduce((sum, { structure }) => sum + structure.amount, 0)
        const run = { id, about, count: rows.length, amount, at, byId: actor.id }
        await write.runs.add(run)
        const excluded = plan.rows.filter(({ student }) => leftOut.includes(student.id))
        await write.runs.exclude(
          id,
          excluded.map(({ student }) => student.id),
        )
        await addDues(write, duesOf(rows, run), { subjectKind: 'run', subjectId: id, actor, at })
        const after = {
          ...aboutInWords(view, run),
          feeType: plan.type.name,
          ...(excluded.length > 0 && { studentsLeftOut: excluded.length }),
        }
        const made = { action: 'duesRun.made', entity: 'duesRun', entityId: id, after }
        await write.audit.record(auditEntry(actor, at, made))
      })
      await writing.catch((error: unknown) => {
        // Another transaction added one of these dues first.
        throw isDuplicate(error) ? conflict('dues.changedSince') : error
      })
      return id
    },

    find: store.read.runs.find,
    duesOf: store.read.runs.duesOf,
    excludedFrom: store.read.runs.excludedFrom,
    newest: (most = shownRuns) => store.read.runs.newest(most),
  }
}

const duesOf = (rows: DuesPlan['rows'], { id: runId, about }: Pick<DuesRun, 'id' | 'about'>) =>
  rows.map(({ student, structure: { amount }, dueOn }) => ({
    id: newId(),
    payer: { kind: 'student' as const, id: student.id },
    feeTypeId: about.feeTypeId,
    semesterId: about.semesterId,
    year: about.year,
    label: '',
    amount,
    dueOn,
    runId,
  }))

/** Stores names instead of ids, because catalogue entries may be renamed later. */
const aboutInWords = (
  { nameOf }: CatalogueView,
  { about, count, amount }: Pick<DuesRun, 'about' | 'count' | 'amount'>,
): Record<string, unknown> => ({
  year: about.year,
  course: nameOf(about.courseId),
  batch: nameOf(about.batchId),
  branch: nameOf(about.branchId),
  semester: nameOf(about.semesterId),
  ...(about.dueOn !== '' && { dueOn: about.dueOn }),
  dues: count,
  rupees: rupeesOf(String(amount)),
})
