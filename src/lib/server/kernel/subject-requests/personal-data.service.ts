import { type Actor, auditEntry } from '../audit/audit.ts'
import { conflict, notFound } from '../core/errors.ts'
import { personalDataOf } from '../declared.ts'
import type { Person } from '../personal-data/person.ts'
import type { PersonRequest, Fate, PersonalFile, PersonalRecords } from '../personal-data/personal-data.ts'
import { type Store, storeOf } from '../store/store.ts'
import { choosePerson, findPeople, recordsSeen, distinguish } from './find-people.ts'
import { personalDataRepository, type PersonalDataRepository } from './personal-data.repository.ts'

/** One category of a person's data, as shown before it is exported and erased. */
export interface PersonalSection {
  /** `{feature}.{name}` */
  name: string
  title: string
  kept: string
  /** The effect of erasing the person on it. */
  fate: Exclude<Fate, 'keptWithRecords'>
  identifies: boolean
  rows: readonly object[]
  files: readonly PersonalFile[]
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>

interface Parts {
  app: PersonRequest['app']
  store: Store<PersonalDataRepository>
}

/** The person whom a user reviewed and decided to erase. */
interface PersonMeant {
  typed: string
  /** Selects one of several people with the name, as a choice gives it; empty if there is only one. */
  only: string
  /** The digest of the records that were shown as the person's. */
  seen: string
}

interface ResolvedSection extends PersonalSection {
  records: PersonalRecords
}

/** Creates the service that exports and erases one person's data. */
function createPersonalDataService({ app, store }: Parts) {
  const declared = personalDataOf(app.features)

  /** Returns the person's data, in the order of the features. */
  async function known(
    asked: PersonRequest,
    isWanted = (_: PersonalRecords): boolean => true,
  ): Promise<ResolvedSection[]> {
    const all: ResolvedSection[] = []
    for (const { feature, data } of declared)
      for (const records of (data.records ?? []).filter(isWanted)) {
        const rows = (await records.read?.(asked)) ?? []
        if (rows.length > 0) all.push({ ...sectionOf(feature, records), rows, records })
      }
    const keepsRecord = all.some(({ records }) => records.isRecord)
    return all.map((each) =>
      keepsRecord && each.records.fate === 'keptWithRecords' ? { ...each, fate: 'kept' } : each,
    )
  }

  const { db } = store.read

  /** Finds the person who was shown, in their present state. */
  async function stillMeant(
    write: PersonalDataRepository,
    { typed, only, seen }: PersonMeant,
  ): Promise<Person> {
    const person = choosePerson(await findPeople({ app, db: write.db }, typed.trim()), only)
    if (recordsSeen(person) !== seen) throw conflict('person.changedSince')
    return person
  }

  return {
    /**
     * Finds everyone with the entered name or number.
     * @throws DomainError Conflict `person.tooMany`
     */
    find: (typed: string): Promise<Person[]> => findPeople({ app, db }, typed.trim()),

    /** Returns the data that identifies the person, if any. */
    async identify(person: Person): Promise<PersonalSection[]> {
      const identifying = await known({ app, db, person }, ({ identifies }) => identifies === true)
      return identifying.map(withoutRecords)
    },

    /** Returns the person's data, and the effect of erasing the person on it. */
    async sections(person: Person): Promise<PersonalSection[]> {
      const asked = { app, db, person: await distinguish({ app, db }, person) }
      return (await known(asked)).map(withoutRecords)
    },

    /** Returns the categories that cannot be searched by person, and when they are deleted. */
    besides: (): Pick<PersonalSection, 'title' | 'kept'>[] =>
      declared
        .flatMap(({ data }) => data.records ?? [])
        .filter(({ read }) => !read)
        .map(({ title, kept }) => ({ title: title(), kept: kept() })),

    /** Returns the person's data with its files. */
    async collect(person: Person): Promise<PersonalSection[]> {
      const asked = { app, db, person: await distinguish({ app, db }, person) }
      const all = []
      for (const { records, ...section } of await known(asked))
        all.push({ ...section, files: (await records.files?.(asked)) ?? [] })
      return all
    },

    /**
     * Erases the person in one transaction, or not at all. Of two parallel calls the second finds nobody. If the
     * person's records differ from those shown, nothing is erased: a link or a number may lead to another person by
     * now.
     * @throws DomainError NotFound `person.notFound`; Conflict `person.changedSince`, `person.onlyKept`, or with the
     * obstacle, such as `user.lastAdministrator`
     */
    async erase(meant: PersonMeant, actor: Actor, reason: string): Promise<void> {
      const gone = await store.transact(async (write) => {
        for (const { data } of declared) await data.mutex?.(write.db)
        const first = { app, db: write.db, person: await stillMeant(write, meant) }
        for (const { data } of declared.toReversed()) await data.refuse?.(first)
        // Repeated under the locks, from where on the links between records no longer change.
        const person = await distinguish(first, await stillMeant(write, meant))
        const asked = { ...first, person }
        const sections = await known(asked)
        if (sections.length === 0) throw notFound('person.notFound')
        if (sections.every(({ fate }) => fate === 'kept')) throw conflict('person.onlyKept')
        const at = app.clock.now()
        // The entry uses its own id: it must not name the person whom it records as erased.
        const change = auditEntry(actor, at, { action: 'person.erased', entity: 'person', entityId: '' })
        for (const { fate, records } of sections)
          if (fate !== 'kept') await records.erase?.({ ...asked, actor, at, erasureId: change.id })
        const after = { reason, ...counted(sections) }
        await write.audit.record({ ...change, entityId: change.id, after })
        return person
      })
      for (const { data } of declared) await data.afterwards?.(app, gone)
      await app.refreshEverywhere()
    },
  }
}

const withoutRecords = ({ records: _, ...section }: ResolvedSection): PersonalSection => section

const sectionOf = (feature: string, { name, title, kept, fate, identifies }: PersonalRecords) => ({
  name: `${feature}.${name}`,
  title: title(),
  kept: kept(),
  fate: fate === 'keptWithRecords' ? 'erased' : fate,
  identifies: identifies === true,
  files: [],
})

/** Counts the rows per category: `erased: ['identity.account 1']`. */
const counted = (
  sections: readonly PersonalSection[],
): Record<Exclude<Fate, 'keptWithRecords'>, string[]> => {
  const of = (fate: Fate): string[] =>
    sections.filter((each) => each.fate === fate).map(({ name, rows }) => `${name} ${rows.length}`)
  return { erased: of('erased'), unnamed: of('unnamed'), kept: of('kept') }
}

/** Creates the service for an app whose features are all created. */
export const personalDataOfApp = (app: PersonRequest['app']): PersonalDataService =>
  createPersonalDataService({ app, store: storeOf(app.database, personalDataRepository) })
