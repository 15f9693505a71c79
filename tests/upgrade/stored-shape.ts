import { sql } from 'kysely'
import type { App } from '#lib/server/app.ts'
import { everyTable } from '../support/database/every-row.ts'

/** Columns whose values are names that code looks up. */
const namingColumns = [
  'audit_entries.action',
  'audit_entries.entity',
  'cache_tags.tag',
  'counters.name',
  'files.kind',
  'files.owner_entity',
  'import_subjects.kind',
  'imports.kind',
  'jobs.kind',
  'one_time_links.purpose',
  'outbox.template',
  'settings.key',
  'transitions.kind',
]

/** Returns the stored names besides tables and columns: names in rows, and property names in JSON values. */
export async function storedShape(app: Pick<App, 'database'>): Promise<string[]> {
  const shape = new Set<string>()
  for (const { name } of await everyTable(app)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      app.database.reads,
    )
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const place = `${name}.${column}`
        // The part after a colon names the owner.
        if (namingColumns.includes(place)) shape.add(`${place}: ${String(value).replace(/:.*/, ':…')}`)
        for (const path of pathsOf(jsonOf(value))) shape.add(`${place}: ${path}`)
      }
  }
  return [...shape].toSorted()
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return null
  try {
    return JSON.parse(value)
  } catch {
    // Ordinary text may start like JSON.
    return null
  }
}

/** @example pathsOf({ rule: { bands: [{ from: 1 }] } }) // ['rule', 'rule.bands', 'rule.bands[].from'] */
function pathsOf(value: unknown, start = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${start}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const path = start === '' ? name : `${start}.${name}`
    return [path, ...pathsOf(part, path)]
  })
}
