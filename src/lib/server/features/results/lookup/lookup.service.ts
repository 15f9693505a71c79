import { hasComeOut, withdrawalOf } from '#lib/rules/come-out.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { AnnouncedExam, Exam, ListedExam } from '#lib/schemas/results/exam.ts'
import type {
  FoundAnswer,
  ResultAnswer,
  ResultList,
  Verification,
} from '#lib/schemas/results/result-answer.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { shownExamByTitle } from '../exams/exam-titles.ts'
import {
  composeAnswer,
  publicExamOf,
  readCodeOfLabel,
  refusalOf,
  verificationOf,
} from '../published/compose-result.ts'
import { createOpeningService } from '../publishing/scheduled-release.ts'
import type { ResultsRepository } from '../repository.ts'
import { byRegulation } from '../substitutes/substitutes.service.ts'
import type { ExamBoard } from './exam-cache.ts'
import type { ResultLists } from './result-list.ts'

export interface LookupParts {
  store: Store<ResultsRepository>
  clock: Clock
  examBoard: Pick<ExamBoard, 'generation' | 'reload'>
  resultLists: ResultLists
  /** True where what another process changed may not be known here yet. */
  isBehind(): boolean
  refresh(): Promise<void>
}

export type LookupService = ReturnType<typeof createLookupService>

/** What anyone may ask: which results are out, one student's result, whether a printed memo is genuine. */
export function createLookupService({
  store,
  clock,
  examBoard,
  resultLists,
  isBehind,
  refresh,
}: LookupParts) {
  const { read } = store
  const openings = createOpeningService({ store, clock })

  async function answer(title: string, typedRollNumber: string): Promise<ResultAnswer> {
    const exam = await shownExamByTitle(read, title)
    // Of what was never published not even the title is said.
    if (!exam || exam.version === 0) return { kind: 'noExam' }
    const isOut = hasComeOut(exam, clock.now())
    if (isOut) await openings.notice([exam])
    return answerFor(exam, typedRollNumber, isOut)
  }

  async function answerFor(exam: Exam, typed: string, isOut: boolean): Promise<ResultAnswer> {
    const shown = publicExamOf(exam)
    const rollNumber = normaliseRollNumber(typed)
    const on = withdrawalOf(exam)
    if (on) return { kind: 'withdrawn', exam: shown, on }
    if (!rollNumber) return { kind: 'asking', exam: shown }
    if (!isOut) return { kind: 'notPublished', exam: shown, rollNumber }
    if (!isRollNumber(rollNumber)) return { kind: 'notFound', exam: shown, rollNumber }
    const published = await read.published.find(exam.id, exam.version, rollNumber)
    if (!published) return { kind: 'notFound', exam: shown, rollNumber }
    // Asked last: a hold or a withdrawal that came while the rest was read is in force.
    const [isHeld, current, substitutes] = await Promise.all([
      read.holds.isHeld(exam.id, rollNumber),
      read.exams.find(exam.id),
      read.substitutes.all(),
    ])
    if (!current || !hasComeOut(current, clock.now())) return answerFor(current ?? exam, typed, false)
    if (isHeld) return { kind: 'withheld', exam: shown, rollNumber }
    return composeAnswer(shown, published, byRegulation(substitutes))
  }

  /** What is out, and what was and is withdrawn. Newest first: by the month it was held, then by its making. */
  async function announced(): Promise<AnnouncedExam[]> {
    const now = clock.now()
    const exams = await read.exams.all()
    await openings.notice(exams)
    return exams.filter((exam) => hasComeOut(exam, now) || withdrawalOf(exam) !== null)
  }

  return {
    answer,

    /** The answer that a call needs: found, or the refusal that says which of the texts it is. */
    async find(title: string, typedRollNumber: string): Promise<FoundAnswer> {
      const found = await answer(title, typedRollNumber)
      if (found.kind === 'found') return found
      throw refusalOf(found)
    },

    /** Every published exam of a roll number. What changed while it was read is read again. */
    async list(typedRollNumber: string): Promise<ResultList> {
      const rollNumber = normaliseRollNumber(typedRollNumber)
      if (!isRollNumber(rollNumber)) return { rollNumber, cgpas: [], results: [], withdrawn: [] }
      // A process that was not started has never looked.
      if (examBoard.generation() === 0) await examBoard.reload()
      // What another server holds back is not listed from this one's memory.
      if (isBehind()) await refresh()
      for (;;) {
        const found = await resultLists.find(rollNumber)
        if (found) return found
      }
    },

    announced,

    /** Those of them that are out. */
    async listed(): Promise<ListedExam[]> {
      return (await announced()).flatMap((exam) =>
        exam.availableFrom === null ? [] : [{ ...exam, availableFrom: exam.availableFrom }],
      )
    },

    /** @throws DomainError NotFound `memo.unknownCode` */
    async verify(typedCode: string): Promise<Verification> {
      const asked = readCodeOfLabel(typedCode)
      const published = asked && (await read.published.findByCode(asked.code))
      if (!published) throw notFound('memo.unknownCode')
      const { examId, result } = published
      const [isHeld, exam] = await Promise.all([
        read.holds.isHeld(examId, result.rollNumber),
        read.exams.find(examId),
      ])
      const label = exam?.label === asked.label ? exam : await read.labels.find(examId, asked.label)
      if (!exam || !label) throw notFound('memo.unknownCode')
      // An earlier version too says nothing of a result that is held or withdrawn.
      if (!hasComeOut(exam, clock.now())) return { state: 'withdrawn', on: exam.withdrawnOn }
      if (isHeld) return { state: 'withheld' }
      return verificationOf(exam, label, published)
    },
  }
}
