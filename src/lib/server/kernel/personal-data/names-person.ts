import { type RawBuilder, sql } from 'kysely'
import { foldedText, hasPart } from '../db/portable.ts'
import { type Person, allIdsOf, namesOf, ownNamesOf } from './person.ts'

/**
 * Whether a text, or any text in plain data, names the person. An address or a long number counts anywhere, also
 * within a sentence. Other names, such as a user name, count only as the whole value of a field that names people:
 * `cse` is a user name, and the department of a thousand others. A name that another person shares counts only in its
 * own field.
 */
export function namesPerson(person: Person, held: unknown): boolean {
  if (typeof held === 'string')
    return ownNamesOf(person).some((name) => isDistinct(name) && within(name).test(held.toLowerCase()))
  if (typeof held !== 'object' || held === null) return false
  return Object.entries(held).some(
    ([field, part]) => isNamedBy(person, field, part) || namesPerson(person, part),
  )
}

function isNamedBy(person: Person, field: string, held: unknown): boolean {
  if (typeof held !== 'string' || !person.nameFields?.includes(field)) return false
  const name = held.trim().toLowerCase()
  return person.names[field]?.includes(name) === true || ownNamesOf(person).includes(name)
}

/** Preselects rows for `namesPerson`, which decides: the person's names anywhere in one of the columns. */
export const mayName = (person: Person, columns: readonly string[]): RawBuilder<boolean> =>
  mayHold(columns, namesOf(person))

/** Preselects rows by the person's names and the ids of their records. */
export const mayMean = (person: Person, columns: readonly string[]): RawBuilder<boolean> =>
  mayHold(columns, [...namesOf(person), ...allIdsOf(person)])

function mayHold(columns: readonly string[], texts: readonly string[]): RawBuilder<boolean> {
  const looks = columns.flatMap((column) => texts.map((text) => hasPart(foldedText(column), text)))
  return looks.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(looks, sql` or `)})`
}

const isDistinct = (name: string): boolean => name.length >= 6 && /[@\d]/.test(name)

const within = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'u',
  )
