import type { ImportValue } from './import-column.ts'

/** What the texts of a column stand for. */
export interface Meaning {
  /** The field's value; null where nobody knows. */
  of(text: string): string | null
}

/**
 * A text stands for a value where it is the value, its title in either language or another spelling of
 * it, or where a person said so.
 */
export function meaningOf(values: readonly ImportValue[], said: Readonly<Record<string, string>>): Meaning {
  const known = new Map<string, string>()
  for (const { value, title, aliases = [] } of values)
    for (const text of [value, title({}, { locale: 'en' }), title({}, { locale: 'de' }), ...aliases])
      known.set(plain(text), value)
  for (const [text, value] of Object.entries(said))
    if (values.some((each) => each.value === value)) known.set(plain(text), value)
  return { of: (text) => known.get(plain(text)) ?? null }
}

const plain = (text: string): string => text.trim().toLowerCase()
