import { sayProblem } from '#lib/i18n/say-problems.ts'
import type { ProblemGroup } from '#lib/schemas/import.ts'
import type { StoredRow } from './import-row.ts'

/** More would be read by nobody. */
const mostGroups = 20
const mostLines = 50
const mostValues = 20

/** One sentence for many rows: in the language of the moment, what most rows say first. */
export function groupProblems(rows: readonly Pick<StoredRow, 'line' | 'problems'>[]): ProblemGroup[] {
  const groups = new Map<string, { lines: Set<number>; values: Map<string, number> }>()
  for (const { line, problems } of rows)
    for (const { code, column, params, value } of problems) {
      const message = sayProblem({ code, column, params })
      const group = groups.get(message) ?? { lines: new Set(), values: new Map() }
      groups.set(message, group)
      group.lines.add(line)
      if (value !== '') group.values.set(value, (group.values.get(value) ?? 0) + 1)
    }
  return [...groups]
    .toSorted(([, one], [, other]) => other.lines.size - one.lines.size)
    .slice(0, mostGroups)
    .map(([message, { lines, values }]) => ({
      message,
      rows: lines.size,
      lines: [...lines].slice(0, mostLines),
      values: [...values]
        .map(([value, count]) => ({ value, rows: count }))
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, mostValues),
    }))
}
