import { regulationKey } from '#lib/rules/cgpa.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ResultsRepository } from './results.repository.ts'

/** What a memo says that somebody may have corrected. */
export interface CorrectedQuery {
  /** UTC instant after which corrections are looked for. */
  since: string
  /** Exams that the student took, and titles of exams that the memo names. */
  examIds: readonly string[]
  titles: readonly string[]
  regulation: string
  /** Of the memo's subjects. */
  codes: readonly string[]
}

/** The newest day (ISO) on which marks, the label of an exam or a substitute was corrected since; null where none was. */
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
