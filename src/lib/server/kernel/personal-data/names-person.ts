import { type RawBuilder, sql } from 'kysely'
import { foldedText, hasPart } from '../db/portable.ts'
import type { Person } from './person.ts'

/**
 * Whether a text, or a text anywhere in plain data, names the person. An address or a long number wherever it
 * stands, inside of a sentence too. Anything else, such as a user name, only as the whole of a field that is there
 * to name somebody: `cse` is a user name, and the department of a thousand others.
 */
export function namesPerson(person: Person, held: unknown): boolean {
  if (typeof held === 'string')
    return person.names.some((name) => isDistinct(name) && within(name).test(held.toLowerCase()))
  if (typeof held !== 'object' || held === null) return false
  return Object.entries(held).some(
    ([field, part]) => isNamedBy(person, field, part) || namesPerson(person, part),
  )
}

const isNamedBy = ({ names, nameFields = [] }: Person, field: string, held: unknown): boolean =>
  typeof held === 'string' && nameFields.includes(field) && names.includes(held.trim().toLowerCase())

/** Of rows to look at with `namesPerson`, which alone decides: the person's names anywhere in one of the columns. */
export function mayName({ names }: Person, columns: readonly string[]): RawBuilder<boolean> {
  const looks = columns.flatMap((column) => names.map((name) => hasPart(foldedText(column), name)))
  return looks.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(looks, sql` or `)})`
}

const isDistinct = (name: string): boolean => name.length >= 6 && /[@\d]/.test(name)

const within = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'u',
  )
