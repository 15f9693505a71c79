import type { ImportValue } from './import-column.ts'

/** What the texts of a column stand for. */
export interface Meaning {
  /** The field's value; null where nobody knows. */
  of(text: string): string | null
  /** What was said and has been asked for. */
  used(): Record<string, string>
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
  const sayings = new Map<string, string>()
  for (const [text, value] of Object.entries(said))
    if (values.some((each) => each.value === value)) {
      // What is a value itself needs nobody's word.
      if (known.get(plain(text)) !== value) sayings.set(plain(text), text)
      known.set(plain(text), value)
    }
  const used = new Set<string>()
  return {
    of(text) {
      const word = plain(text)
      const saying = sayings.get(word)
      if (saying !== undefined) used.add(saying)
      return known.get(word) ?? null
    },
    used: () => Object.fromEntries([...used].map((text) => [text, said[text] ?? ''])),
  }
}

const plain = (text: string): string => text.trim().toLowerCase()
