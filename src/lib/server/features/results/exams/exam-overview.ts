import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PassFigures } from '../reports/exam-statistics.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ExamChange } from './exam.repository.ts'
import { createDecisionToken } from './exam-states.ts'
import type { ExamService } from './exam.service.ts'
import { findTransitions } from './proposal.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  people: People
  exams: Pick<ExamService, 'show'>
  passed(examId: string, version: number): Promise<PassFigures>
  /** Counts unpublished marks; it runs where it does not block lookups. */
  passedOfMarks(imports: readonly string[], scheme: ExamReply['scheme']): Promise<PassFigures>
  needsSecondPerson(): Promise<boolean>
}

/** The checks of the exam know which left out rows somebody has looked at. */
export type ExamStanding = Omit<ExamOverview, 'rowsLeftOut'>

/** @throws DomainError NotFound `exam.notFound` */
export type LoadExamOverview = (examId: string, reader: { id: string }) => Promise<ExamStanding>

/** Loads what the page of an exam shows. */
export const createExamOverview =
  (parts: Parts): LoadExamOverview =>
  async (examId, reader) => {
    const { store, clock, people } = parts
    const { read } = store
    const exam = await parts.exams.show(examId)
    const imports = await read.imports.committed(examId)
    const history = await read.transitions.ofRecord('exam', examId)
    const actions = findTransitions(exam, history)
    const publications = history.filter(({ from, to }) => from === 'publishing' && to === 'published')
    const lastChange = await read.changes.last(examId)
    const known = [...Object.values(actions), ...publications, lastChange].flatMap(
      (action) => action?.byId ?? [],
    )
    const names = await people.namesOf([...new Set(known)])
    const describe = <More extends object>(change: ExamChange | null, more: More) =>
      change && { by: names.get(change.byId) ?? '', at: change.at, ...more }
    const { proposal, sentBack, withdrawal, cancelled } = actions
    return {
      exam,
      subjects: (await read.marks.subjects(imports)).size,
      passed: await passedOf(parts, exam, imports),
      lastChange: describe(lastChange, {}),
      withheld: imports.length === 0 ? 0 : await read.holds.countAmong(examId, imports),
      proposal: describe(proposal, {
        for: exam.proposedFor,
        isOwn: exam.proposedBy === reader.id,
        reason: proposal?.note ?? '',
      }),
      publications: publications.map(({ byId, at, version, note }) => ({
        by: names.get(byId) ?? '',
        at,
        version,
        reason: note,
      })),
      sentBack: describe(sentBack, { reason: sentBack?.note ?? '' }),
      withdrawal: describe(withdrawal, { reason: withdrawal?.note ?? '' }),
      cancelled: describe(cancelled, {}),
      jobId: exam.state === 'publishing' ? ((await read.jobs.running(examId))?.id ?? null) : null,
      correctionReasons: await read.corrections.unpublishedReasons(examId),
      needsSecondPerson: await parts.needsSecondPerson(),
      seen: createDecisionToken(exam, imports, clock.now()),
    }
  }

/** A released exam counts what visitors see. */
async function passedOf(
  parts: Parts,
  { id, version, scheme, availableFrom }: ExamReply,
  imports: readonly string[],
): Promise<PassFigures | null> {
  if (imports.length === 0) return null
  return availableFrom === null ? parts.passedOfMarks(imports, scheme) : parts.passed(id, version)
}
