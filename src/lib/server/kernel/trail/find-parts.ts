import type { FieldParts, TrailReader, TrailRecords } from '../audit/trail-record.ts'
import type { Entry } from './tell-entries.ts'

/** What the parts of fields are called in each of some rows; asked once for what several of them are about. */
export async function findParts(
  entries: readonly Entry[],
  kinds: TrailRecords,
  reader: TrailReader,
): Promise<(entry: Entry) => FieldParts | undefined> {
  const asked = new Map<string, Promise<FieldParts>>()
  for (const entry of entries) {
    const of = kinds[entry.entity]?.partsOf
    const key = keyOf(entry)
    if (of && !asked.has(key)) asked.set(key, of(reader, entry.entity_id, aboutOf(entry)))
  }
  const found = new Map(
    await Promise.all([...asked].map(async ([key, parts]) => [key, await parts] as const)),
  )
  return (entry) => found.get(keyOf(entry))
}

const keyOf = (entry: Entry): string => JSON.stringify([entry.entity, entry.entity_id, aboutOf(entry)])

function aboutOf({ after }: Entry): string {
  const told: unknown = JSON.parse(after)
  const isAbout = typeof told === 'object' && told !== null && 'about' in told
  return isAbout && typeof told.about === 'string' ? told.about : ''
}
