import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import type { Job } from '../../kernel/jobs/job-row.ts'

/** Something that waits for a person, or that was done for them. The sentence is `notice.{name}`. */
export interface Notice {
  name: 'pending' | 'proposed' | 'dropped' | 'published' | 'imported' | 'failed'
  subject: string
  link: string
}

interface Parts {
  pending(): Promise<number>
  exams(): Promise<Exam[]>
  /** The jobs that a person's work has ended with, newest first. */
  recentJobs(userId: string): Promise<Job[]>
  /** The exam of each of these imports. */
  namesOfImports(ids: readonly string[]): Promise<ReadonlyMap<string, { examId: string }>>
  /** Exams whose proposal was dropped, and that are still as it left them, by the people it concerns. */
  droppedProposals(userId: string): Promise<string[]>
}

const examinations = '/app/Examinations'

/** What the bell of a signed-in page shows; nothing of it is stored, so nothing of it can be stale. */
export function createNotices({ pending, ...parts }: Parts) {
  return async (user: CurrentUser): Promise<Notice[]> => {
    const isAdmin = user.roles.includes('ROLE_ADMIN')
    const isExaminer = isAdmin || user.roles.includes('ROLE_EXAMINATION')
    const waiting = isAdmin ? await pending() : 0
    return [
      ...(waiting > 0
        ? [{ name: 'pending' as const, subject: String(waiting), link: '/app/Admin?state=pending' }]
        : []),
      ...(isExaminer ? await examNotices(parts, user) : []),
    ]
  }
}

async function examNotices(
  { exams, recentJobs, namesOfImports, droppedProposals }: Omit<Parts, 'pending'>,
  user: CurrentUser,
): Promise<Notice[]> {
  const [board, jobs, dropped] = await Promise.all([exams(), recentJobs(user.id), droppedProposals(user.id)])
  const imports = await namesOfImports(
    jobs.filter(({ kind }) => kind === 'results.check').map(({ subjectId }) => subjectId),
  )
  const examOf = (id: string): Exam | undefined =>
    board.find((exam) => exam.id === (imports.get(id)?.examId ?? id))
  return [
    ...board
      .filter((exam) => exam.state === 'proposed' && exam.proposedBy !== user.id)
      .map((exam) => noticeAbout(exam, 'proposed')),
    ...dropped.map((id) => noticeAbout(examOf(id), 'dropped')),
    ...jobs.flatMap((job) => {
      const name = nameOf(job)
      return name ? [noticeAbout(examOf(job.subjectId), name)] : []
    }),
  ]
}

const noticeAbout = (exam: Exam | undefined, name: Notice['name']): Notice => ({
  name,
  subject: exam?.title ?? '',
  link: exam ? `${examinations}/${exam.id}` : examinations,
})

function nameOf({ state, kind }: Job): Notice['name'] | null {
  if (state === 'failed') return 'failed'
  if (kind === 'results.check') return 'imported'
  return kind === 'results.publish' ? 'published' : null
}
