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
/** In the order of the examination office's filter. */
export const shownExamStates = Object.keys(looks) as ShownState[]

/** Returns the state to show: published with a future release time is scheduled, never released is a draft. */
export function shownStateOf(exam: Exam, now: string): ShownState {
  if (exam.state === 'published' && !hasComeOut(exam, now)) return 'scheduled'
  // The release was cancelled before anybody saw the results.
  if (exam.state === 'withdrawn' && exam.withdrawnOn === null) return 'draft'
  return exam.state
}

/** Returns the badge of an exam's state. */
export function badgeOf(exam: Exam, now: string): { state: BadgeState; word: string } {
  const shown = shownStateOf(exam, now)
  return { state: looks[shown], word: m[`office.state.${shown}`]() }
}

/** The action that an exam's page offers; a released exam without changes offers none. */
export type DueStep = 'busy' | 'proposal' | 'marks' | 'publication' | 'scheduled' | 'revision' | 'nothing'

/**
 * Returns `marks` where there are no marks to publish yet, `scheduled` where frozen results wait for their release
 * time.
 */
export function whatIsDue(exam: ExamReply, now: string): DueStep {
  if (exam.state === 'publishing') return 'busy'
  if (exam.state === 'proposed') return 'proposal'
  if (exam.marks === 0) return 'marks'
  if (exam.state !== 'published') return 'publication'
  if (exam.hasUnpublishedMarks) return hasComeOut(exam, now) ? 'revision' : 'publication'
  return hasComeOut(exam, now) ? 'nothing' : 'scheduled'
}
