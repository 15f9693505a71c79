import type { Exam } from '#lib/schemas/exam.ts'
import { m } from '#paraglide/messages.js'
import type { Job } from '../../kernel/jobs/job-row.ts'
import type { Notification, NotificationsOf } from '../../kernel/notification.ts'

const examinations = '/app/Examinations'

type Name = 'proposed' | 'dropped' | 'published' | 'failed'

/** What waits for an examiner, and what their work has ended with within a day. */
export const examNotifications: NotificationsOf = async (app, user, { since, jobs }) => {
  if (!user.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_EXAMINATION')) return []
  const dropped = await app.resultsStore.read.exams.droppedProposals(user.id, since)
  const examOf = app.examBoard.byId
  return [
    ...app.examBoard
      .all()
      .filter((exam) => exam.state === 'proposed' && exam.proposedBy !== user.id)
      .map((exam) => ({ ...notificationAbout(exam, 'proposed'), badge: { entry: 'exams', count: 1 } })),
    ...dropped.map((id) => notificationAbout(examOf(id), 'dropped')),
    ...jobs.flatMap((job) => {
      const name = nameOf(job)
      return name ? [notificationAbout(examOf(job.subjectId), name)] : []
    }),
  ]
}

function notificationAbout(exam: Exam | undefined, name: Name): Notification {
  const subject = exam?.title ?? ''
  const link = exam ? `${examinations}/${exam.id}` : examinations
  return { name, subject, text: m[`notification.${name}`]({ subject }), link }
}

/** Null for work that is nobody's to hear of. */
function nameOf({ state, kind }: Job): Name | null {
  if (!kind.startsWith('results.')) return null
  if (state === 'failed') return 'failed'
  return kind === 'results.publish' ? 'published' : null
}
