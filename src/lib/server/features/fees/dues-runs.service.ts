import type { AskedRun } from '#lib/schemas/fees/dues.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { isDuplicate } from '../../kernel/db/portable.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { addDues } from './add-dues.ts'
import type { DuesRun } from './dues-run.ts'
import type { FeesRepository } from './fees.repository.ts'
import { type DuesPlan, planDues } from './plan-dues.ts'

export interface DuesRuns {
  /** @throws DomainError Invalid, at the fields; `dues.nobody` */
  preview(asked: AskedRun): Promise<DuesPlan>
  /** As it was previewed, whole or not at all; the id of the run. @throws DomainError Invalid; Conflict `dues.changedSince` */
  make(asked: AskedRun, actor: Actor): Promise<string>
  find(id: string): Promise<DuesRun | null>
  /** Newest first. */
  newest(): Promise<DuesRun[]>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'placed'>
  clock: Clock
}

const shownRuns = 20

/** What the audit trail keeps of a run; who owes what stands in the dues themselves. */
export const auditedRun = [
  ...(['feeType', 'year', 'course', 'batch', 'branch', 'semester', 'dues', 'rupees'] as const),
]

/** Dues for many at once, agreed on as they were seen. */
export function createDuesRuns({ store, catalogue, students, clock }: Parts): DuesRuns {
  return {
    preview: async (asked) => planDues(store.read, { view: await catalogue.read(), students }, asked),

    async make({ pin, ...about }, actor) {
      const [view, at, id] = [await catalogue.read(), clock.now(), newId()]
      const writing = store.transact(async (write) => {
        // Fee types and structures stay as they are, and another run waits.
        await write.types.lock()
        const plan = await planDues(write, { view, students }, { ...about, pin })
        if (plan.pin !== pin) throw conflict('dues.changedSince')
        if (plan.rows.length === 0) throw invalid('dues.nothingToMake')
        const run = { id, about, count: plan.rows.length, amount: plan.total, at, byId: actor.id }
        await write.runs.add(run)
        await addDues(write, duesOf(plan, run), { subjectKind: 'run', subjectId: id, actor, at })
        const after = { ...aboutInWords(view, run), feeType: plan.type.name }
        const made = { action: 'duesRun.made', entity: 'duesRun', entityId: id, after }
        await write.audit.record(auditEntry(actor, at, made))
      })
      await writing.catch((error: unknown) => {
        // Somebody else was quicker by a moment.
        throw isDuplicate(error) ? conflict('dues.changedSince') : error
      })
      return id
    },

    find: store.read.runs.find,
    newest: () => store.read.runs.newest(shownRuns),
  }
}

const duesOf = ({ rows, type }: DuesPlan, { id: runId, about }: Pick<DuesRun, 'id' | 'about'>) =>
  rows.map(({ student, structure: { amount, dueOn } }) => ({
    ...{ id: newId(), payer: { kind: 'student' as const, id: student.id }, feeTypeId: type.id },
    ...{ semesterId: about.semesterId, year: about.year, label: '', amount, dueOn, runId },
  }))

/** With names: entries may be called otherwise when somebody reads it. */
const aboutInWords = (
  { nameOf }: CatalogueView,
  { about, count, amount }: Pick<DuesRun, 'about' | 'count' | 'amount'>,
): Record<string, unknown> => ({
  year: about.year,
  course: nameOf(about.courseId),
  batch: nameOf(about.batchId),
  branch: nameOf(about.branchId),
  semester: nameOf(about.semesterId),
  dues: count,
  rupees: rupeesOf(String(amount)),
})
