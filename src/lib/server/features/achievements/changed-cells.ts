import { m } from '#paraglide/messages.js'
import type { ChangedCell } from '../../kernel/imports/import-kind.ts'
import { type AchievementFields, fieldsOf } from './achievement.ts'

/** What a row of a file would change of an achievement, by its columns, as people read it. */
export function changedCells(before: AchievementFields, after: AchievementFields): ChangedCell[] {
  const [was, becomes] = [inWords(before), inWords(after)]
  return Object.keys(was)
    .filter((field) => was[field] !== becomes[field])
    .map((field) => ({ field, before: was[field] ?? '', after: becomes[field] ?? '' }))
}

function inWords(fields: AchievementFields): Record<string, string> {
  const { memberId: _, kind, inScopus, year, citations, ...texts } = fieldsOf(fields)
  return {
    ...texts,
    kind: m[`achievements.kind.${kind}`](),
    year: String(year),
    citations: String(citations),
    inScopus: m[`achievements.filter.scopus.${inScopus ? 'yes' : 'no'}`](),
  }
}
