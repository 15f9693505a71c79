import { m } from '#paraglide/messages.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import type { RegulationCgpa } from '../schemas/results/result-answer.ts'

/** For a tile. */
export const sayCgpa = ({ cgpa }: RegulationCgpa): string => (cgpa === null ? '–' : showDecimal(cgpa, 2))

/** Why there is none; for one that there is, its regulation. */
export function sayWhyNoCgpa(of: RegulationCgpa | undefined): string {
  if (!of) return ''
  if (of.isIncomplete) return m['result.cgpaIncomplete']()
  return of.cgpa === null ? m['result.backlogCount']({ count: of.backlogs.length }) : of.regulation
}
