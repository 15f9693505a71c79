import { showDate } from '#lib/i18n/dates.ts'
import { termExtent } from '#lib/rules/calendar/term-dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { AskedMoveUp } from '#lib/schemas/students/steps.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { MoveUpPlan } from '../steps/plan-move-up.ts'

/** Says what the terms of a class make doubtful about moving it up: its present one runs on, or the next one is missing. */
export async function moveUpDoubts(
  { calendar, catalogue, clock }: Pick<App, 'calendar' | 'catalogue' | 'clock'>,
  { batchId, semesterId }: Pick<AskedMoveUp, 'batchId' | 'semesterId'>,
  { to }: Pick<MoveUpPlan, 'to'>,
): Promise<string[]> {
  const { nameOf } = await catalogue.read()
  const terms = (await calendar.terms()).filter((term) => term.batchId === batchId)
  const present = terms.find((term) => term.semesterId === semesterId)
  const ends = present ? termExtent(present).to : ''
  const isRunning = ends >= indianDate(clock.now())
  const isNextMissing = to !== null && terms.every((term) => term.semesterId !== to.id)
  return [
    ...(isRunning
      ? [m['students.moveUp.termRuns']({ semester: nameOf(semesterId), day: showDate(ends) })]
      : []),
    ...(isNextMissing ? [m['students.moveUp.noTerm']({ semester: to.name })] : []),
  ]
}
