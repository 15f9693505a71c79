import type { App } from '../app.ts'
import { importStoreOf } from './imports.repository.ts'

/** Where texts of a field that nobody knows would belong, as the rows say it: the classes of a section. */
export async function placesOfUnknown(
  app: App,
  importId: string,
  field: string,
): Promise<(text: string) => string[]> {
  const rows = await importStoreOf(app).read.lines.problems(importId)
  const places = new Map<string, Set<string>>()
  for (const problem of rows.flatMap(({ problems }) => problems)) {
    const place = problem.params?.['place']
    if (problem.field !== field || typeof place !== 'string') continue
    places.set(problem.value, (places.get(problem.value) ?? new Set()).add(place))
  }
  return (text) => [...(places.get(text) ?? [])]
}
