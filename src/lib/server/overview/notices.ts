import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import type { Job } from '../jobs/job-row.ts'

/** Something that waits for a person, or that was done for them. The sentence is `notice.{name}`. */
export interface Notice {
  name: 'pending' | 'proposed' | 'published' | 'imported' | 'failed'
  subject: string
  link: string
}

interface Parts {
  pending(): Promise<number>
  exams(): Promise<Exam[]>
  /** The jobs that a person's work has ended with, newest first. */
  recentJobs(userId: string): Promise<Job[]>
}

const examinations = '/app/Examinations'

/** What the bell of a signed-in page shows; nothing of it is stored, so nothing of it can be stale. */
export function createNotices({ pending, exams, recentJobs }: Parts) {
  return async (user: CurrentUser): Promise<Notice[]> => {
    const isAdmin = user.roles.includes('ROLE_ADMIN')
    const isExaminer = isAdmin || user.roles.includes('ROLE_EXAMINATION')
    const waiting = isAdmin ? await pending() : 0
    const [board, jobs] = isExaminer ? await Promise.all([exams(), recentJobs(user.id)]) : [[], []]
    return [
      ...(waiting > 0
        ? [{ name: 'pending' as const, subject: String(waiting), link: '/app/Admin?state=pending' }]
        : []),
      ...board
        .filter((exam) => exam.state === 'proposed' && exam.proposedBy !== user.username)
        .map((exam) => ({
          name: 'proposed' as const,
          subject: exam.title,
          link: `${examinations}/${exam.id}`,
        })),
      ...jobs.flatMap((job) => noticeOf(job, board)),
    ]
  }
}

function noticeOf(job: Job, board: readonly Exam[]): Notice[] {
  const exam = board.find(({ id }) => id === job.subjectId)
  const link = exam ? `${examinations}/${exam.id}` : examinations
  const subject = exam?.title ?? ''
  if (job.state === 'failed') return [{ name: 'failed', subject, link }]
  if (job.kind === 'results.check') return [{ name: 'imported', subject, link }]
  return job.kind === 'results.publish' ? [{ name: 'published', subject, link }] : []
}
