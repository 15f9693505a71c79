import * as v from 'valibot'
import { achievementInput } from '#lib/schemas/achievements.ts'
import { type DomainError, refuseAt } from '../../kernel/core/errors.ts'
import { type AchievementFields, fieldsTyped } from './achievement.ts'
import type { BibtexWork } from './read-bibtex.ts'

/** At most so many are named. */
const mostNamed = 5

interface Given {
  departmentId: string
  memberId: string
  /** From '01' to '12', for entries that name a year alone; empty where none was chosen. */
  month: string
}

/**
 * The works of a file as achievements of a person, each with its title as description.
 * @throws DomainError Invalid `achievements.bibtexWorks`, with the names of those that lack a title or a year;
 * `achievements.bibtexMonths`, with those whose month somebody has to say: a guess puts them into another academic year
 */
export function achievementsFromBibtex(
  works: readonly BibtexWork[],
  { month, ...person }: Given,
): AchievementFields[] {
  const read = works.map(({ key, ...work }) => {
    const achievedOn = work.achievedOn || (work.year && `${work.year}-${month || '01'}-01`)
    const typed = { ...person, ...work, achievedOn, description: work.title }
    return { key, parsed: v.safeParse(achievementInput, typed) }
  })
  const wrong = read.filter(({ parsed }) => !parsed.success)
  if (wrong.length > 0) throw refuseNamed('bibtex', 'achievements.bibtexWorks', wrong)
  const undated = works.filter(({ achievedOn }) => achievedOn === '')
  if (undated.length > 0 && month === '') throw refuseNamed('month', 'achievements.bibtexMonths', undated)
  return read.flatMap(({ parsed }) => (parsed.success ? [fieldsTyped(parsed.output)] : []))
}

function refuseNamed(field: string, code: string, works: readonly Pick<BibtexWork, 'key'>[]): DomainError {
  const named = works.slice(0, mostNamed).map(({ key }) => key || '?')
  return refuseAt(field, code, { works: [...named, ...(works.length > mostNamed ? ['…'] : [])].join(', ') })
}
