import { createHash } from 'node:crypto'
import { conflict, notFound } from '../core/errors.ts'
import { personalDataOf } from '../declared.ts'
import { type Person, allIdsOf, isSamePerson, joinPersons, namesOf } from '../personal-data/person.ts'
import { type PersonRequest, mostCalled } from '../personal-data/personal-data.ts'

/** What the features need for a search; the transaction's handle during an erasure. */
type Lookup = Pick<PersonRequest, 'app' | 'db'>

/**
 * Finds everyone with the entered name or number. A login and a record are one person if the college has linked them,
 * and two if they only share a name.
 * @throws DomainError Conflict `person.tooMany`
 */
export async function findPeople(lookup: Lookup, typed: string): Promise<Person[]> {
  const found = await recordsCalled(lookup, typed)
  if (found.length > mostCalled) throw conflict('person.tooMany')
  return joined(lookup, found)
}

/**
 * Adds what distinguishes the person from all others. It is called only once the person is chosen, because it
 * searches for every name.
 */
export const distinguish = async (lookup: Lookup, person: Person): Promise<Person> => ({
  ...person,
  shared: await sharedNames(lookup, person),
  nameFields: personalDataOf(lookup.app.features).flatMap(({ data }) => data.nameFields ?? []),
})

/**
 * Selects the intended person. `only` is a kind of record, `user`, or one record of it, `user:<id>`; empty for
 * anyone.
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

/** Returns the value of `only` that selects a person. */
export function choiceOf({ records }: Person): string {
  const [[kind, ids] = ['', []]] = Object.entries(records)
  return `${kind}:${ids[0] ?? ''}`
}

/** Returns a digest of the person's records, to detect that another person was found than was shown. */
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

/** Adds records until no feature knows another one: links are followed from either end, transitively. */
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
