import { setImmediate } from 'node:timers/promises'
import { hasComeOut, isScheduled, withdrawalOf } from '#lib/rules/grades/come-out.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { AnnouncedExam, Exam, ExamKind, ListedExam, ScheduledExam } from '#lib/schemas/results/exam.ts'
import type {
  FoundAnswer,
  ResultAnswer,
  ResultList,
  Verification,
} from '#lib/schemas/results/result-answer.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound, unavailable } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { findVisibleExamByTitle } from '../exams/exam-titles.ts'
import {
  composeAnswer,
  formerVersion,
  toPublicExam,
  parseLabelCode,
  toRefusal,
  composeVerification,
} from '../published/compose-result.ts'
import type { ScheduledReleaseService } from '../publishing/scheduled-release.ts'
import type { ResultsRepository } from '../repository.ts'
import { groupByRegulation } from '../substitutes/substitutes.service.ts'
import type { ExamCache } from './exam-cache.ts'
import type { ResultLists } from './result-list.ts'

export interface LookupParts {
  store: Store<ResultsRepository>
  clock: Clock
  examCache: Pick<ExamCache, 'generation' | 'reload'>
  resultLists: ResultLists
  releases: Pick<ScheduledReleaseService, 'notice'>
  /** True where changes of another process may not have arrived here yet. */
  isBehind(): boolean
  refresh(): Promise<void>
}

/** Results change a few times a day, in bursts of a dozen releases at most. */
const mostTries = 10

export type LookupService = ReturnType<typeof createLookupService>

/**
 * Answers the public's queries: which exams are released, one student's result, whether a printed memo is genuine.
 */
export function createLookupService({
  store,
  clock,
  examCache,
  resultLists,
  releases,
  isBehind,
  refresh,
}: LookupParts) {
  const { read } = store

  async function answer(title: string, typedRollNumber: string): Promise<ResultAnswer> {
    const exam = await findVisibleExamByTitle(read, title)
    // An exam that was never published does not reveal even its title.
    if (!exam || exam.version === 0) return { kind: 'noExam' }
    const isOut = hasComeOut(exam, clock.now())
    if (isOut) await releases.notice([exam])
    return answerFor(exam, typedRollNumber, isOut)
  }

  async function answerFor(exam: Exam, typed: string, isOut: boolean): Promise<ResultAnswer> {
    const shown = toPublicExam(exam)
    const rollNumber = normaliseRollNumber(typed)
    const on = withdrawalOf(exam)
    if (on) return { kind: 'withdrawn', exam: shown, on }
    if (!isOut) return { kind: 'notPublished', exam: shown, rollNumber }
    if (!rollNumber) return { kind: 'asking', exam: shown }
    if (!isRollNumber(rollNumber)) return { kind: 'notFound', exam: shown, rollNumber }
    const published = await read.published.find(exam.id, exam.version, rollNumber)
    if (!published) return { kind: 'notFound', exam: shown, rollNumber }
    // Read last, so that a hold or a withdrawal that came meanwhile applies.
    const before = formerVersion(exam)
    const [former, isHeld, current, substitutes] = await Promise.all([
      before === null ? null : read.published.find(exam.id, before, rollNumber),
      read.holds.isHeld(exam.id, rollNumber),
      read.exams.find(exam.id),
      read.substitutes.all(),
    ])
    if (!current || !hasComeOut(current, clock.now())) return answerFor(current ?? exam, typed, false)
    if (isHeld) return { kind: 'withheld', exam: shown, rollNumber }
    return composeAnswer({ exam: shown, substitutes: groupByRegulation(substitutes), former }, published)
  }

  /** Lists released and withdrawn exams, newest first: by exam month, then by creation. */
  async function announced(): Promise<AnnouncedExam[]> {
    const now = clock.now()
    const exams = await read.exams.all()
    await releases.notice(exams)
    return exams.filter((exam) => hasComeOut(exam, now) || withdrawalOf(exam) !== null)
  }

  /**
   * Lists every published exam of a roll number, and reads again where something changed meanwhile.
   * @throws DomainError Unavailable `request.unavailable` where each of ten reads met a change
   */
  async function list(typedRollNumber: string): Promise<ResultList> {
    const rollNumber = normaliseRollNumber(typedRollNumber)
    if (!isRollNumber(rollNumber)) return { rollNumber, cgpas: [], results: [], withdrawn: [] }
    // A process that has not started yet has an empty cache.
    if (examCache.generation() === 0) await examCache.reload()
    // A result that another server withholds must not be listed from this cache.
    if (isBehind()) await refresh()
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await resultLists.find(rollNumber)
      if (found) return found
      // The change is carried out by this thread too.
      await setImmediate()
    }
    throw unavailable('request.unavailable')
  }

  return {
    answer,

    /** Returns the result, or throws the refusal that a call needs. */
    async find(title: string, typedRollNumber: string): Promise<FoundAnswer> {
      const found = await answer(title, typedRollNumber)
      if (found.kind === 'found') return found
      throw toRefusal(found)
    },

    list,

    /** Counts the exams in which visitors may see a result of this roll number; 0 where they cannot be read just now. */
    async countResults(rollNumber: string): Promise<number> {
      const { results } = await list(rollNumber).catch(() => ({ results: [] }))
      return results.filter(({ isWithheld }) => !isWithheld).length
    },

    announced,

    /** The kinds of exams of which visitors find at least one. */
    publishedKinds: async (): Promise<ReadonlySet<ExamKind>> =>
      new Set((await announced()).map(({ kind }) => kind)),

    /** Lists the exams whose release hour has not come, the next one first. Only title and hour are for visitors. */
    async scheduled(): Promise<ScheduledExam[]> {
      const now = clock.now()
      const exams = (await read.exams.all()).filter((exam) => isScheduled(exam, now))
      exams.sort((one, other) => (one.availableFrom < other.availableFrom ? -1 : 1))
      return exams.map(({ title, availableFrom }) => ({ title, availableFrom }))
    },

    /** Keeps only the released exams. */
    async listed(): Promise<ListedExam[]> {
      return (await announced()).flatMap((exam) =>
        exam.availableFrom === null ? [] : [{ ...exam, availableFrom: exam.availableFrom }],
      )
    },

    /** @throws DomainError NotFound `memo.unknownCode` */
    async verify(typedCode: string): Promise<Verification> {
      const asked = parseLabelCode(typedCode)
      const published = asked && (await read.published.findByCode(asked.code))
      if (!published) throw notFound('memo.unknownCode')
      const { examId, result } = published
      const [isHeld, exam] = await Promise.all([
        read.holds.isHeld(examId, result.rollNumber),
        read.exams.find(examId),
      ])
      const label = exam?.label === asked.label ? exam : await read.labels.find(examId, asked.label)
      if (!exam || !label) throw notFound('memo.unknownCode')
      // Earlier versions of a withheld or withdrawn result are not confirmed either.
      if (!hasComeOut(exam, clock.now())) return { state: 'withdrawn', on: exam.withdrawnOn }
      if (isHeld) return { state: 'withheld' }
      const now =
        exam.version === published.version
          ? published
          : await read.published.find(examId, exam.version, result.rollNumber)
      return composeVerification(exam, label, published, now?.result ?? null)
    },
  }
}
