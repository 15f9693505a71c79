import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Tables } from '../db/tables.ts'
import { personalDataOf } from '../declared.ts'
import { type Person, allIdsOf, isSamePerson, joinPersons, namesOf } from '../personal-data/person.ts'

/**
 * Everybody who goes by what was typed. A login and a record are one person where the college has linked them, and
 * two where they only have a name in common.
 */
export async function findPeople(app: App, db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const nameFields = personalDataOf(app.features).flatMap(({ data }) => data.nameFields ?? [])
  const people = []
  for (const person of await everybodyCalled(app, db, typed))
    people.push({ ...person, shared: await sharedNames(app, db, person), nameFields })
  return people
}

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

async function everybodyCalled(app: App, db: Kysely<Tables>, typed: string): Promise<Person[]> {
  let people: Person[] = []
  for (const { data } of personalDataOf(app.features))
    for (const found of (await data.find?.(app, db, typed)) ?? []) {
      const whole = await completed(app, db, found)
      const same = people.filter((each) => isSamePerson(each, whole))
      people = [...people.filter((each) => !same.includes(each)), joinPersons([...same, whole])]
    }
  return people
}

/** Until nobody knows of another record: a link is followed from either end, and on. */
async function completed(app: App, db: Kysely<Tables>, found: Person): Promise<Person> {
  const known = [found]
  for (const { data } of personalDataOf(app.features))
    known.push((await data.complete?.(app, db, found)) ?? { records: {}, names: {} })
  const person = joinPersons(known)
  return allIdsOf(person).length === allIdsOf(found).length ? person : completed(app, db, person)
}

async function sharedNames(app: App, db: Kysely<Tables>, person: Person): Promise<string[]> {
  const shared = []
  for (const name of namesOf(person))
    if ((await everybodyCalled(app, db, name)).some((each) => !isSamePerson(each, person))) shared.push(name)
  return shared
}
