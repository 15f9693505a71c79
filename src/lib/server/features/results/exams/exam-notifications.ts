import { showInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Notification, NotificationsOf } from '../../../kernel/notifications/notification.ts'
import type { ProposalEnd } from './proposal-end.repository.ts'

type Name = 'proposed' | 'dropped' | 'sentBack' | 'confirmed' | 'scheduled' | 'published' | 'failed'
type What = Pick<Notification, 'key' | 'at' | 'detail'>

/** Notifies examiners of exams that wait for them and of how their recent work ended. */
export const examNotifications: NotificationsOf = async (app, user, { since, jobs }) => {
  if (!user.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_EXAMINATION')) return []
  const ends = await app.resultsStore.read.proposals.endsFor(user.id, since)
  const proposed = app.examCache
    .all()
    .filter(({ state, proposedBy }) => state === 'proposed' && proposedBy !== user.id)
  const proposals = await app.resultsStore.read.proposals.newest(proposed.map(({ id }) => id))
  const names = await app.people.namesOf([...ends, ...proposals.values()].map(({ byId }) => byId))
  const by = (id: string): string => m['office.by']({ name: names.get(id) ?? '' })
  return [
    ...proposed.map((exam) => {
      const proposal = proposals.get(exam.id)
      const what = {
        key: `proposal ${proposal?.seq ?? exam.id}`,
        at: proposal?.at ?? null,
        ...(proposal && { detail: by(proposal.byId) }),
      }
      return { ...about(exam, 'proposed', what), badge: { entry: 'exams', count: 1 } }
    }),
    ...ends.map((end) => {
      const detail = [by(end.byId), ...(end.name === 'sentBack' ? [end.note] : [])].join(': ')
      const what = { key: `proposal ${end.seq}`, at: end.at, detail }
      return about(app.examCache.byId(end.examId), end.name satisfies ProposalEnd['name'], what)
    }),
    ...jobs.flatMap((job) => ofJob(app, job)),
  ]
}

function about(exam: Exam | undefined, name: Name, what: What): Notification {
  const subject = exam?.title ?? ''
  const link = exam ? routes.exam(exam.id) : routes.examinations
  return { name, subject, text: m[`notification.${name}`]({ subject }), link, ...what }
}

/** Jobs of other kinds notify nobody. */
function ofJob(app: App, { id, state, kind, subjectId, endedAt, total }: Job): Notification[] {
  if (!kind.startsWith('results.')) return []
  if (state !== 'failed' && kind !== 'results.publish') return []
  const students = m['office.studentCount']({ count: total, shown: showCount(total) })
  const detail = total > 0 ? { detail: students } : {}
  const exam = app.examCache.byId(subjectId)
  const what = { key: `job ${id}`, at: endedAt, ...detail }
  if (state === 'failed') return [about(exam, 'failed', what)]
  // Visitors do not see it before the release time.
  const hour = exam?.availableFrom ?? ''
  if (hour <= app.clock.now()) return [about(exam, 'published', what)]
  const from = m['office.goesOutOn']({ time: showInstant(hour) })
  return [about(exam, 'scheduled', { ...what, detail: [from, detail.detail].filter(Boolean).join(' · ') })]
}
