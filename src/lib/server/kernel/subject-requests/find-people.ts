import { createHash } from 'node:crypto'
import { conflict, notFound } from '../core/errors.ts'
import { personalDataOf } from '../declared.ts'
import { type Person, allIdsOf, isSamePerson, joinPersons, namesOf } from '../personal-data/person.ts'
import { type Asked, mostCalled } from '../personal-data/personal-data.ts'

/** What the features look with; in a transaction where somebody is erased. */
type Lookup = Pick<Asked, 'app' | 'db'>

/**
 * Everybody who goes by what was typed. A login and a record are one person where the college has linked them, and
 * two where they only have a name in common.
 * @throws DomainError Conflict `person.tooMany`
 */
export async function findPeople(lookup: Lookup, typed: string): Promise<Person[]> {
  const found = await recordsCalled(lookup, typed)
  if (found.length > mostCalled) throw conflict('person.tooMany')
  return joined(lookup, found)
}

/** With what tells them from everybody else: looked for only where it is decided who is meant, for it asks for every name. */
export const toldApart = async (lookup: Lookup, person: Person): Promise<Person> => ({
  ...person,
  shared: await sharedNames(lookup, person),
  nameFields: personalDataOf(lookup.app.features).flatMap(({ data }) => data.nameFields ?? []),
})

/**
 * The one who is meant. `only` is a kind of record, `user`, or one record of it, `user:<id>`; empty for anybody.
 * @throws DomainError NotFound `person.notFound`, Conflict `person.several`
 */
export function choosePerson(people: readonly Person[], only: string): Person {
  const [kind = '', id] = only.split(':', 2)
  const isMeant = ({ records }: Person): boolean => {
    const theirs = records[kind] ?? []
    return id === undefined ? theirs.length > 0 : theirs.includes(id)
  }
  const [person, another] = only === '' ? people : people.filter(isMeant)
  if (!person) throw notFound('person.notFound')
  if (another) throw conflict('person.several')
  return person
}

/** How `choosePerson` is told whom. */
export function choiceOf({ records }: Person): string {
  const [[kind, ids] = ['', []]] = Object.entries(records)
  return `${kind}:${ids[0] ?? ''}`
}

/** Which records are theirs, as one text: whether it is another one by now than was shown. */
export function recordsSeen({ records }: Person): string {
  const kinds = Object.entries(records).map(([kind, ids]) => [kind, ids.toSorted()] as const)
  const all = kinds.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

async function recordsCalled({ app, db }: Lookup, typed: string): Promise<Person[]> {
  const found = []
  for (const { data } of personalDataOf(app.features))
    found.push(...((await data.find?.(app, db, typed)) ?? []))
  return found
}

async function joined(lookup: Lookup, found: readonly Person[]): Promise<Person[]> {
  let people: Person[] = []
  for (const each of found) {
    const whole = await completed(lookup, each)
    const same = people.filter((other) => isSamePerson(other, whole))
    people = [...people.filter((other) => !same.includes(other)), joinPersons([...same, whole])]
  }
  return people
}

/** Until nobody knows of another record: a link is followed from either end, and on. */
async function completed(lookup: Lookup, found: Person): Promise<Person> {
  const { app, db } = lookup
  const known = [found]
  for (const { data } of personalDataOf(app.features))
    known.push((await data.complete?.(app, db, found)) ?? { records: {}, names: {} })
  const person = joinPersons(known)
  return allIdsOf(person).length === allIdsOf(found).length ? person : completed(lookup, person)
}

async function sharedNames(lookup: Lookup, person: Person): Promise<string[]> {
  const shared = []
  for (const name of namesOf(person)) {
    const found = await recordsCalled(lookup, name)
    const isOfMany = found.length > mostCalled
    if (isOfMany || (await joined(lookup, found)).some((each) => !isSamePerson(each, person)))
      shared.push(name)
  }
  return shared
}
