import { type RawBuilder, sql } from 'kysely'
import { foldedText, hasPart } from '../db/portable.ts'
import type { Person } from './person.ts'

/**
 * Whether a text, or a text anywhere in plain data, names the person. An address or a number also inside of a
 * sentence; a word such as a user name only where nothing else stands, for `asha` is a word in other names.
 */
export function namesPerson(person: Person, held: unknown): boolean {
  if (typeof held === 'string') return person.names.some((name) => stands(name, held.toLowerCase()))
  if (typeof held !== 'object' || held === null) return false
  return Object.values(held).some((part) => namesPerson(person, part))
}

/** Of rows to look at with `namesPerson`, which alone decides: the person's names anywhere in one of the columns. */
export function mayName({ names }: Person, columns: readonly string[]): RawBuilder<boolean> {
  const looks = columns.flatMap((column) => names.map((name) => hasPart(foldedText(column), name)))
  return looks.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(looks, sql` or `)})`
}

const stands = (name: string, text: string): boolean =>
  text.trim() === name || (isDistinct(name) && within(name).test(text))

const isDistinct = (name: string): boolean => name.length >= 6 && /[@\d]/.test(name)

const within = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'u',
  )
