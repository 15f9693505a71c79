import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { Exam, ExamLabel } from '#lib/schemas/results/exam.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { createRefreshJob } from '../prerender/results-task.ts'
import type { ResultsRepository } from '../repository.ts'
import { requireRegulation } from './exam-regulation.ts'
import { lockExamForEdit } from './exam-states.ts'
import { type FormerLabel, refuseTakenTitle } from './exam-titles.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  catalogue: Pick<Catalogue, 'read'>
  wakeJobs(): void
  /** Resolves when visitors see the stored state in every process. */
  refreshEverywhere(): Promise<void>
}

interface CorrectionInput {
  /** How often the exam had been corrected when the person opened the form. */
  seen: number
  label: ExamLabel
  reason: string
}

export type ExamCorrectionService = ReturnType<typeof createExamCorrectionService>

/** Corrects the label of a released exam: a misspelt title or a wrong month, on which no mark depends. */
export const createExamCorrectionService = ({
  store,
  clock,
  people,
  catalogue,
  wakeJobs,
  refreshEverywhere,
}: Parts) => ({
  /**
   * The correction is in force when this resolves. Prerendered pages with the old label are no longer sent; each
   * page is rendered on request until a job has made all of them.
   * @throws DomainError Conflict `exam.notCorrectable`, `exam.correctWhileProposed`, `exam.correctedSince`,
   * `exam.nothingCorrected`, `exam.titleTaken`, `exam.publishing`, Invalid `exam.regulationMissing`,
   * `exam.regulationUnknown`
   */
  async correct(examId: string, { seen, label: sent, reason }: CorrectionInput, actor: Actor): Promise<void> {
    const view = await catalogue.read()
    await store.transact(async (write) => {
      const before = await lockExamForEdit(write, examId)
      const at = clock.now()
      if (before.version === 0) throw conflict('exam.notCorrectable')
      // The second person confirms what they read under the old title.
      if (before.state === 'proposed') throw conflict('exam.correctWhileProposed')
      if (before.label !== seen) throw conflict('exam.correctedSince')
      const { regulation } = sent
      // Exams from before regulations were required may have none; their title can still be corrected.
      const isKept = regulation === before.regulation
      const given = regulation === '' ? null : ({ regulation, from: 'typed' } as const)
      const label = isKept ? sent : { ...sent, regulation: requireRegulation(view, given) }
      if (isSame(before, label)) throw nothingCorrected()
      requirePrintable({ exam: label }, { exam: before })
      if (label.title !== before.title)
        await refuseTakenTitle(write, { title: label.title, ownId: examId, at })
      const former = { ...labelOf(before), examId, number: before.label }
      await write.labels.add({ ...former, correctedAt: at, correctedBy: actor.id, reason })
      await write.exams.change(examId, [before.state], { ...label, label: before.label + 1 })
      await write.tags.touch('results')
      if (before.availableFrom !== null) await write.jobs.enqueue(createRefreshJob(examId, { at, by: actor }))
      const corrected = { action: 'exam.corrected', entity: 'exam', entityId: examId }
      await write.audit.record(
        auditEntry(actor, at, { ...corrected, before: labelOf(before), after: { ...label, reason } }),
      )
    })
    wakeJobs()
    await refreshEverywhere()
  },

  /** Lists earlier labels, newest first, with the names of those who corrected them. */
  async former(examId: string): Promise<FormerLabel[]> {
    const labels = await store.read.labels.ofExam(examId)
    const names = await people.namesOf([...new Set(labels.map(({ correctedBy }) => correctedBy))])
    return labels.map((label) => ({ ...label, correctedBy: names.get(label.correctedBy) ?? '' }))
  },
})

const labelOf = ({ title, regulation, heldMonth, heldYear, kind }: Exam): ExamLabel => ({
  title,
  regulation,
  heldMonth,
  heldYear,
  kind,
})

const isSame = (exam: Exam, label: ExamLabel): boolean =>
  // These are the keys of a label.
  (Object.keys(labelOf(exam)) as (keyof ExamLabel)[]).every((field) => exam[field] === label[field])

const nothingCorrected = () =>
  conflict('exam.nothingCorrected', {}, { 'exam.title': { code: 'exam.nothingCorrected', params: {} } })

/** What a memo prints and a later correction may have changed. */
export interface CorrectedQuery {
  /** UTC instant; only later corrections are looked for. */
  since: string
  /** Exams that the student took, and the titles that the memo names. */
  examIds: readonly string[]
  titles: readonly string[]
  regulation: string
  /** Codes of the subjects that the memo lists. */
  codes: readonly string[]
}

/**
 * Finds the newest day (ISO) on which marks, an exam's label or a substitute were corrected; null where none was.
 */
export async function correctedSince(
  { read }: Pick<Store<ResultsRepository>, 'read'>,
  { since, examIds, titles, regulation, codes }: CorrectedQuery,
): Promise<string | null> {
  const [all, substitutes] = await Promise.all([read.exams.all(), read.substitutes.all()])
  const exams = all.filter(({ id, title }) => examIds.includes(id) || titles.includes(title))
  const labels = await Promise.all(exams.map(({ id, label }) => (label === 0 ? [] : read.labels.ofExam(id))))
  const ofSubjects = substitutes.filter(
    (each) =>
      each.regulation === regulationKey(regulation) &&
      (codes.includes(each.code) || codes.includes(each.standsFor)),
  )
  const instants = [
    ...labels.flat().map(({ correctedAt }) => correctedAt),
    ...ofSubjects.flatMap(({ addedAt, removedAt }) => [addedAt, removedAt]),
  ].filter((at) => at !== null && at > since)
  const days = [
    ...exams.flatMap(({ revisedOn, withdrawnOn }) => [revisedOn, withdrawnOn]),
    ...instants.map((at) => at && indianDate(at)),
  ].filter((day) => day !== null && day >= indianDate(since))
  return days.toSorted().at(-1) ?? null
}
