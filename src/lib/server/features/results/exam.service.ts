import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import { type Exam, type NewExam, newExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { ExamCounts } from './exam-count.repository.ts'
import { examMachine } from './exam-states.ts'
import { lockExamForEdit } from './exam-lock.ts'
import { refuseTakenTitle } from './exam-titles.ts'
import { uncheckUploads } from './other-scale.ts'
import type { ResultsRepository } from './results.repository.ts'

export type ExamService = ReturnType<typeof createExamService>

/** The board of exams. */
export function createExamService({ store, clock }: { store: Store<ResultsRepository>; clock: Clock }) {
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

    /** @throws DomainError Conflict `exam.titleTaken` */
    async create(input: NewExam, actor: Actor): Promise<Exam> {
      const exam: Exam = {
        ...input,
        id: newId(),
        state: 'draft',
        version: 0,
        label: 0,
        availableFrom: null,
        openedAt: null,
        revisedOn: null,
        withdrawnOn: null,
        proposedBy: null,
        proposedFor: null,
        createdAt: clock.now(),
      }
      await store.transact(async (write) => {
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
      })
      return exam
    },

    /**
     * Only before anybody has seen it: a title is an address. What visitors have seen is corrected, see `exam-correction.ts`.
     * @throws DomainError Conflict `exam.editedSince`, `exam.notEditable`, `exam.publishing`, `exam.scaleInUse`, `import.checking`
     */
    edit: (examId: string, input: NewExam, actor: Actor, seen?: NewExam): Promise<void> =>
      change(
        examId,
        (before) => {
          if (seen && !isSame(before, seen)) throw conflict('exam.editedSince')
          return input
        },
        actor,
      ),

    /**
     * Another scale, and everything else as it is by then. @param scales the one that was seen, and the one instead
     * @throws DomainError Conflict `import.noRemedy` where it has another one meanwhile; as `edit`
     */
    takeScale: (examId: string, { seen, scheme }: Scales, actor: Actor): Promise<void> =>
      change(
        examId,
        ({ title, regulation, heldMonth, heldYear, kind, scheme: now }) => {
          if (now !== seen) throw conflict('import.noRemedy')
          return { title, regulation, heldMonth, heldYear, kind, scheme }
        },
        actor,
      ),
  }

  async function change(examId: string, made: (before: Exam) => NewExam, actor: Actor): Promise<void> {
    await store.transact(async (write) => {
      const before = await lockExamForEdit(write, examId)
      const input = made(before)
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

/** In all that a form of it has. */
const isSame = (exam: Exam, seen: NewExam): boolean =>
  // The keys of a new exam.
  (Object.keys(newExam.entries) as (keyof NewExam)[]).every((field) => exam[field] === seen[field])

interface Scales {
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
