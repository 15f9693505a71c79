import * as v from 'valibot'
import { achievementInput } from '#lib/schemas/achievements.ts'
import { refuseAt } from '../../kernel/core/errors.ts'
import { type AchievementFields, fieldsTyped } from './achievement.ts'
import type { BibtexWork } from './read-bibtex.ts'

/** At most so many are named. */
const mostNamed = 5

/**
 * The works of a file as achievements of a person, each with its title as description.
 * @throws DomainError Invalid `achievements.bibtexWorks`, with the names of those that lack a title or a year
 */
export function achievementsFromBibtex(
  works: readonly BibtexWork[],
  person: { departmentId: string; memberId: string },
): AchievementFields[] {
  const read = works.map(({ key, ...work }) => ({
    key,
    parsed: v.safeParse(achievementInput, { ...person, ...work, description: work.title }),
  }))
  const wrong = read.flatMap(({ key, parsed }) => (parsed.success ? [] : [key || '?']))
  if (wrong.length > 0) {
    const named = wrong.slice(0, mostNamed).join(', ')
    const works = wrong.length > mostNamed ? `${named}, …` : named
    throw refuseAt('bibtex', 'achievements.bibtexWorks', { works })
  }
  return read.flatMap(({ parsed }) => (parsed.success ? [fieldsTyped(parsed.output)] : []))
}
