import { hasComeOut } from '#lib/rules/come-out.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'

/** What the page offers: what is out and unchanged is not published once more. */
export type Due = 'nothing' | 'marks' | 'publication' | 'revision'

/** `marks` where there are none to publish yet. */
export function whatIsDue(exam: ExamReply, now: string): Due {
  if (exam.state === 'publishing' || exam.state === 'proposed') return 'nothing'
  if (exam.marks === 0) return 'marks'
  if (exam.state !== 'published' || !hasComeOut(exam, now)) return 'publication'
  return exam.hasUnpublishedMarks ? 'revision' : 'nothing'
}
