import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Notification, NotificationsOf } from '../../../kernel/notifications/notification.ts'
import type { CachedExam } from '../lookup/exam-cache.ts'
import type { ResultSummary } from '../published/published.repository.ts'

/** The student whose result changed, and their relation to the reader. */
interface FollowedStudent {
  rollNumber: string
  name: string
  isOwn: boolean
}

/** Notifies students and their linked parents of a revision that changed the student's own result. */
export const revisionNotifications: NotificationsOf = async (app, user, { since }) => {
  const revised = app.examCache
    .all()
    .filter(
      (exam) => app.examCache.isOut(exam) && exam.revisedOn !== null && (exam.availableFrom ?? '') > since,
    )
  if (revised.length === 0) return []
  const students = await followedStudents(app, user)
  const notifications = students.map(async (student) => {
    const summaries = await app.resultsStore.read.published.summaries(student.rollNumber)
    return revised
      .filter((exam) => !exam.withheld.has(student.rollNumber) && isChangedIn(exam, summaries))
      .map((exam) => notificationOf(exam, student))
  })
  return (await Promise.all(notifications)).flat()
}

async function followedStudents({ links, students }: App, user: CurrentUser): Promise<FollowedStudent[]> {
  const own = user.roles.includes('ROLE_STUDENT') ? await links.studentOf(user.id) : null
  const children = user.roles.includes('ROLE_PARENT') ? await links.childrenOf(user.id) : []
  const records = await Promise.all(children.map((id) => students.show(id)))
  return [own, ...records].flatMap((record) =>
    record?.rollNumber ? [{ rollNumber: record.rollNumber, name: record.name, isOwn: record === own }] : [],
  )
}

/** Returns false for a student who was not in the earlier version: their result is new and not revised. */
function isChangedIn({ id, version }: CachedExam, summaries: readonly ResultSummary[]): boolean {
  const inVersion = (each: number): ResultSummary | undefined =>
    summaries.find((summary) => summary.examId === id && summary.version === each)
  const before = inVersion(version - 1)
  const after = inVersion(version)
  if (!before || !after) return false
  return before.sgpa !== after.sgpa || before.lines !== after.lines || before.body !== after.body
}

function notificationOf(
  { id, version, title, availableFrom }: CachedExam,
  { rollNumber, name, isOwn }: FollowedStudent,
): Notification {
  const kind = isOwn ? 'resultRevised' : 'childResultRevised'
  return {
    key: `revised ${id} ${version} ${rollNumber}`,
    at: availableFrom,
    name: kind,
    subject: title,
    text: m[`notification.${kind}`]({ subject: title }),
    link: routes.result(title, rollNumber),
    ...(isOwn ? {} : { detail: name }),
  }
}
