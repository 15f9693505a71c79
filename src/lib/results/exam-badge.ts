import type { BadgeState } from '#lib/lists/badge-state.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'

const looks = {
  draft: 'draft',
  proposed: 'waiting',
  publishing: 'waiting',
  scheduled: 'scheduled',
  published: 'published',
  withdrawn: 'withdrawn',
} as const satisfies Record<string, BadgeState>
type ShownState = keyof typeof looks
/** As its office reads them, in their order. */
export const shownStates = Object.keys(looks) as ShownState[]

/** What is published for an hour to come is scheduled; what nobody has seen yet is a draft. */
export function shownStateOf(exam: Exam, now: string): ShownState {
  if (exam.state === 'published' && !hasComeOut(exam, now)) return 'scheduled'
  // Its hour was taken back before anybody saw it.
  if (exam.state === 'withdrawn' && exam.withdrawnOn === null) return 'draft'
  return exam.state
}

/** An exam's state, as its badge says it. */
export function badgeOf(exam: Exam, now: string): { state: BadgeState; word: string } {
  const shown = shownStateOf(exam, now)
  return { state: looks[shown], word: m[`office.state.${shown}`]() }
}

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
