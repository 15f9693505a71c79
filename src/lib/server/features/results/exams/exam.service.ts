import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import { type Exam, type NewExam, newExam, unpublishedExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { ResultsRepository } from '../repository.ts'
import { readScales, uncheckUploads } from '../scales/scales.service.ts'
import type { ExamCounts } from './exam-count.repository.ts'
import { examMachine, lockExamForEdit } from './exam-states.ts'
import { requireRegulation, findStatedRegulation } from './exam-regulation.ts'
import { refuseTakenTitle } from './exam-titles.ts'

export type ExamService = ReturnType<typeof createExamService>

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
}

/** Creates, edits and lists exams. */
export function createExamService({ store, clock, catalogue }: Parts) {
  /** Accepts a regulation of the catalogue, or the one that the exam already has. */
  async function resolveRegulation(input: NewExam, before: Exam | null): Promise<NewExam> {
    if (before && before.regulation !== '' && before.regulation === input.regulation) return input
    const view = await catalogue.read()
    return { ...input, regulation: requireRegulation(view, findStatedRegulation(view, input)) }
  }

  return {
    async list(): Promise<ExamReply[]> {
      const [exams, counts] = await Promise.all([store.read.exams.all(), store.read.counts.ofExams()])
      return exams.map((exam) => describe(exam, counts.get(exam.id)))
    },

    /** @throws DomainError NotFound `exam.notFound` */
    async show(examId: string): Promise<ExamReply> {
      const exam = await requireExam(store.read, examId)
      return describe(exam, (await store.read.counts.ofExams()).get(examId))
    },

    /**
     * Without a regulation the exam takes the one of its title, without a scale the one of its regulation.
     * @throws DomainError Conflict `exam.titleTaken`, Invalid `exam.regulationMissing`, `exam.regulationUnknown`,
     * `exam.scaleMissing`, `exam.scaleUnknown`
     */
    async create(sent: NewExam, actor: Actor): Promise<Exam> {
      requirePrintable({ exam: sent })
      const settled = await resolveRegulation(sent, null)
      const made = {
        id: newId(),
        ...unpublishedExam,
        createdAt: clock.now(),
      } as const
      return store.transact(async (write) => {
        await write.scales.lock()
        const input = await resolveScale(write, settled, null)
        const exam: Exam = { ...input, ...made }
        const titled = { title: input.title, ownId: null, at: clock.now() }
        await refuseTakenTitle(write, titled)
        await transition(write, examMachine, {
          move: 'create',
          id: exam.id,
          from: null,
          actor,
          at: clock.now(),
          audit: { after: input },
          update: () => write.exams.insert(exam, actor.id),
        })
        return exam
      })
    },

    /**
     * Edits only exams that were never visible, because a title is an address. A visible exam is corrected instead:
     * see `correct-published-exam.ts`.
     * @throws DomainError as `create`, Conflict `exam.editedSince`, `exam.notEditable`, `exam.publishing`,
     * `exam.scaleInUse`, `import.checking`
     */
    async edit(examId: string, sent: NewExam, actor: Actor, seen?: NewExam): Promise<void> {
      const input = await resolveRegulation(sent, await requireExam(store.read, examId))
      await change(
        examId,
        (before) => {
          if (seen && !isSame(before, seen)) throw conflict('exam.editedSince')
          return input
        },
        actor,
      )
    },

    /** Gives a draft its missing regulation and changes nothing else. @throws DomainError as `edit` */
    async giveRegulation(examId: string, regulation: string, actor: Actor): Promise<void> {
      const view = await catalogue.read()
      const settled = requireRegulation(view, { regulation, from: 'typed' })
      await change(examId, (now) => ({ ...toFormInput(now), regulation: now.regulation || settled }), actor)
    },

    /**
     * Changes only the scale.
     * @param scales the scale shown to the user, and the new one
     * @throws DomainError Conflict `import.noRemedy` if the exam has another scale by now; the errors of `edit`
     */
    takeScale: (examId: string, { seen, scheme }: ScaleSwitch, actor: Actor): Promise<void> =>
      change(
        examId,
        (before) => {
          if (before.scheme !== seen) throw conflict('import.noRemedy')
          return { ...toFormInput(before), scheme }
        },
        actor,
      ),
  }

  async function change(examId: string, made: (before: Exam) => NewExam, actor: Actor): Promise<void> {
    await store.transact(async (write) => {
      await write.scales.lock()
      const before = await lockExamForEdit(write, examId)
      const changed = made(before)
      requirePrintable({ exam: changed }, { exam: before })
      const input = await resolveScale(write, changed, before)
      const titled = { title: input.title, ownId: examId, at: clock.now() }
      if (input.title !== before.title) await refuseTakenTitle(write, titled)
      const isChanged = before.version === 0 && (await write.exams.change(examId, ['draft'], input))
      if (!isChanged) throw conflict('exam.notEditable')
      if (before.scheme !== input.scheme) await write.tags.touch('marks')
      if (before.scheme !== input.scheme) await uncheckUploads(write, examId, { actor, at: clock.now() })
      const edited = { action: 'exam.edited', entity: 'exam', entityId: examId, before, after: input }
      await write.audit.record(auditEntry(actor, clock.now(), edited))
    })
  }
}

/**
 * Requires an existing scale and defaults to the one of the regulation. Call it under the lock of the scales.
 * @throws DomainError Invalid `exam.scaleMissing`, `exam.scaleUnknown`, at the field of the exam
 */
async function resolveScale(write: ResultsRepository, input: NewExam, before: Exam | null): Promise<NewExam> {
  if (before && before.scheme === input.scheme) return input
  const scales = await readScales(write)
  const scale = input.scheme === '' ? scales.ofRegulation(input.regulation) : scales.find(input.scheme)
  if (!scale && input.scheme === '') throw refuseAt('exam.scheme', 'exam.scaleMissing')
  if (!scale || scale.isRetired) throw refuseAt('exam.scheme', 'exam.scaleUnknown')
  return { ...input, scheme: scale.name }
}

const toFormInput = ({ title, regulation, heldMonth, heldYear, kind, scheme }: Exam): NewExam => ({
  title,
  regulation,
  heldMonth,
  heldYear,
  kind,
  scheme,
})

/** Compares every field of the form. */
const isSame = (exam: Exam, seen: NewExam): boolean =>
  // These are the keys of a new exam.
  (Object.keys(newExam.entries) as (keyof NewExam)[]).every((field) => exam[field] === seen[field])

interface ScaleSwitch {
  seen: GradeSchemeName
  scheme: GradeSchemeName
}

/** @throws DomainError NotFound `exam.notFound` */
export async function requireExam(repository: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await repository.exams.find(examId)
  if (!exam) throw notFound('exam.notFound')
  return exam
}

const noCounts: ExamCounts = { students: 0, marks: 0, holds: 0, unpublishedImports: 0 }

function describe(exam: Exam, counts: ExamCounts = noCounts): ExamReply {
  const { unpublishedImports, ...shown } = counts
  return { ...exam, ...shown, hasUnpublishedMarks: unpublishedImports > 0 }
}
