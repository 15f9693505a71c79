import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'

/** What the page offers: what is out and unchanged is not published once more. */
export type Due = 'busy' | 'proposal' | 'marks' | 'publication' | 'scheduled' | 'revision' | 'nothing'

/** `marks` where there are none to publish yet; `scheduled` where what is frozen waits for its hour. */
export function whatIsDue(exam: ExamReply, now: string): Due {
  if (exam.state === 'publishing') return 'busy'
  if (exam.state === 'proposed') return 'proposal'
  if (exam.marks === 0) return 'marks'
  if (exam.state !== 'published') return 'publication'
  if (exam.hasUnpublishedMarks) return hasComeOut(exam, now) ? 'revision' : 'publication'
  return hasComeOut(exam, now) ? 'nothing' : 'scheduled'
}
