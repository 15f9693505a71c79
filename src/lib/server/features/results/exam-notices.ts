import type { Exam } from '#lib/schemas/exam.ts'
import { m } from '#paraglide/messages.js'
import type { Job } from '../../kernel/jobs/job-row.ts'
import type { Notice, NoticesOf } from '../../kernel/notice.ts'

const examinations = '/app/Examinations'

type Name = 'proposed' | 'dropped' | 'published' | 'failed'

/** What waits for an examiner, and what their work has ended with within a day. */
export const examNotices: NoticesOf = async (app, user, { since, jobs }) => {
  if (!user.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_EXAMINATION')) return []
  const dropped = await app.resultsStore.read.exams.droppedProposals(user.id, since)
  const examOf = app.examBoard.byId
  return [
    ...app.examBoard
      .all()
      .filter((exam) => exam.state === 'proposed' && exam.proposedBy !== user.id)
      .map((exam) => ({ ...noticeAbout(exam, 'proposed'), badge: { entry: 'exams', count: 1 } })),
    ...dropped.map((id) => noticeAbout(examOf(id), 'dropped')),
    ...jobs.flatMap((job) => {
      const name = nameOf(job)
      return name ? [noticeAbout(examOf(job.subjectId), name)] : []
    }),
  ]
}

function noticeAbout(exam: Exam | undefined, name: Name): Notice {
  const subject = exam?.title ?? ''
  const link = exam ? `${examinations}/${exam.id}` : examinations
  return { name, subject, text: m[`notice.${name}`]({ subject }), link }
}

/** Null for work that is nobody's to hear of. */
function nameOf({ state, kind }: Job): Name | null {
  if (!kind.startsWith('results.')) return null
  if (state === 'failed') return 'failed'
  return kind === 'results.publish' ? 'published' : null
}
