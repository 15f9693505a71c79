import { type Actor, auditEntry } from '../audit/audit.ts'
import { conflict, notFound } from '../core/errors.ts'
import { personalDataOf } from '../declared.ts'
import type { Person } from '../personal-data/person.ts'
import type { Asked, Fate, PersonalFile, PersonalRecords } from '../personal-data/personal-data.ts'
import { type Store, storeOf } from '../store/store.ts'
import { choosePerson, findPeople, recordsSeen, toldApart } from './find-people.ts'
import { personalDataRepository, type PersonalDataRepository } from './personal-data.repository.ts'

/** One kind of thing that is known of a person, as it is shown before they are erased and handed out. */
export interface PersonalSection {
  /** `{feature}.{name}` */
  name: string
  title: string
  kept: string
  /** What becomes of it where the person is erased. */
  fate: Exclude<Fate, 'keptWithRecords'>
  identifies: boolean
  rows: readonly object[]
  files: readonly PersonalFile[]
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>

interface Parts {
  app: Asked['app']
  store: Store<PersonalDataRepository>
}

/** Whom somebody has looked at and decided to erase. */
export interface PersonMeant {
  typed: string
  /** Whom of several who go by it, as a choice says it; empty where it is one. */
  only: string
  /** Which records were shown as theirs. */
  seen: string
}

interface Known extends PersonalSection {
  records: PersonalRecords
}

/** What the college has about one person: to hand it out, and to erase it. */
function createPersonalDataService({ app, store }: Parts) {
  const declared = personalDataOf(app.features)

  /** What there is of them, in the order of the features. */
  async function known(asked: Asked, isWanted = (_: PersonalRecords): boolean => true): Promise<Known[]> {
    const all: Known[] = []
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

  /** The person who was shown, as they are now. */
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
     * Everybody who goes by this name: nobody, one person, or several of whom one is to be chosen.
     * @throws DomainError Conflict `person.tooMany`
     */
    find: (typed: string): Promise<Person[]> => findPeople({ app, db }, typed.trim()),

    /** What says who they are, where anything does. */
    async identify(person: Person): Promise<PersonalSection[]> {
      const telling = await known({ app, db, person }, ({ identifies }) => identifies === true)
      return telling.map(withoutRecords)
    },

    /** What is known of them, and what erasing them would do to it. */
    async sections(person: Person): Promise<PersonalSection[]> {
      const asked = { app, db, person: await toldApart({ app, db }, person) }
      return (await known(asked)).map(withoutRecords)
    },

    /** What nobody finds by a person, and when it goes. */
    besides: (): Pick<PersonalSection, 'title' | 'kept'>[] =>
      declared
        .flatMap(({ data }) => data.records ?? [])
        .filter(({ read }) => !read)
        .map(({ title, kept }) => ({ title: title(), kept: kept() })),

    /** The same with its files. */
    async collect(person: Person): Promise<PersonalSection[]> {
      const asked = { app, db, person: await toldApart({ app, db }, person) }
      const all = []
      for (const { records, ...section } of await known(asked))
        all.push({ ...section, files: (await records.files?.(asked)) ?? [] })
      return all
    },

    /**
     * In one transaction, or not at all. Where two do it at once, the second finds nobody. Whose records are not those
     * that were shown stays: a link or a number may have led to somebody else since.
     * @throws DomainError NotFound `person.notFound`; Conflict `person.changedSince`, `person.onlyKept`, or with what stands in the way, such as `user.lastAdministrator`
     */
    async erase(meant: PersonMeant, actor: Actor, reason: string): Promise<void> {
      const gone = await store.transact(async (write) => {
        const first = { app, db: write.db, person: await stillMeant(write, meant) }
        for (const { data } of declared) await data.refuse?.(first)
        // Once more under the locks: what leads from one record to another stays as it is from here on.
        const person = await toldApart(first, await stillMeant(write, meant))
        const asked = { ...first, person }
        const sections = await known(asked)
        if (sections.length === 0) throw notFound('person.notFound')
        if (sections.every(({ fate }) => fate === 'kept')) throw conflict('person.onlyKept')
        const at = app.clock.now()
        // Told by an id that leads to nobody: the row must not name whom it says is gone.
        const told = auditEntry(actor, at, { action: 'person.erased', entity: 'person', entityId: '' })
        for (const { fate, records } of sections)
          if (fate !== 'kept') await records.erase?.({ ...asked, actor, at, erasureId: told.id })
        const after = { reason, ...counted(sections) }
        await write.audit.record({ ...told, entityId: told.id, after })
        return person
      })
      for (const { data } of declared) await data.afterwards?.(app, gone)
      await app.refreshEverywhere()
    },
  }
}

const withoutRecords = ({ records: _, ...section }: Known): PersonalSection => section

const sectionOf = (feature: string, { name, title, kept, fate, identifies }: PersonalRecords) => ({
  name: `${feature}.${name}`,
  title: title(),
  kept: kept(),
  fate: fate === 'keptWithRecords' ? 'erased' : fate,
  identifies: identifies === true,
  files: [],
})

/** How many rows of what: `erased: ['identity.account 1']`. */
const counted = (
  sections: readonly PersonalSection[],
): Record<Exclude<Fate, 'keptWithRecords'>, string[]> => {
  const of = (fate: Fate): string[] =>
    sections.filter((each) => each.fate === fate).map(({ name, rows }) => `${name} ${rows.length}`)
  return { erased: of('erased'), unnamed: of('unnamed'), kept: of('kept') }
}

/** Of an app whose features are all made. */
export const personalDataOfApp = (app: Asked['app']): PersonalDataService =>
  createPersonalDataService({ app, store: storeOf(app.database, personalDataRepository) })
