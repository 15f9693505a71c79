import type { Kysely } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Feature } from '../../kernel/feature.ts'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { catalogueReader, type CatalogueReader, type CatalogueView } from './catalogue-view.ts'
import {
  branchesSeenBy,
  type CatalogueWrites,
  createCatalogueWrites,
  optionsFromMemory,
  type PlaceKind,
  placesSeenBy,
} from './catalogue.service.ts'
import { catalogueDefaults, type CatalogueDefaults } from './entries/add-defaults.ts'
import { catalogueWords, type CatalogueWords } from './entries/add-words.ts'
import { entryLists } from './entries/entries.list.ts'
import type { Subject } from './entries/entry.repository.ts'
import { auditedFields, type CatalogueEntry } from './entries/entry.ts'
import { entryImports } from './import/entries.import.ts'
import { seatsImport } from './import/seats.import.ts'
import { ownBranchWords, ownDepartment, type OwnDepartment } from './own-department.ts'
import { catalogueOffice } from './policy.ts'
import { catalogueRepository } from './repository.ts'
import { makeSections, type SectionPlan } from './sections/make-sections.ts'
import { type ClassOfBranch, proposeSections, type SectionProposal } from './sections/propose-sections.ts'
import type {} from './tables.ts'

/** How the audit trail labels catalogue actions and links to the entries. */
const catalogueTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'catalogue.defaultsAdded',
    'catalogueEntry.added',
    'catalogueEntry.changed',
    'catalogueEntry.moved',
    'catalogueEntry.reinstated',
    'catalogueEntry.removed',
    'catalogueEntry.retired',
  ),
  records: {
    catalogueEntry: recordsIn({
      table: 'catalogue_entries',
      coded: {
        list: (kind) => say(`catalogue.many.${kind}`),
        reportsAs: (code) => say(`catalogue.report.${code}`),
      },
      name: 'name',
      searched: ['name'],
      page: '/[...locale]/app/Catalogue/[kind]/[entryId]',
      leads: 'kind',
      to: ({ id, leads }) => routes.catalogueEntry(leads, id),
    }),
  },
}

/** Agents are people. Their names are stored in their entries only, and the office decides how long to keep those. */
const cataloguePersonalData: PersonalData = {
  impersonal: { subjects: 'What is taught.' },
  records: [
    {
      name: 'entries',
      title: m['personalData.catalogueEntries'],
      tables: ['catalogue_entries'],
      fate: 'kept',
      kept: m['personalData.catalogueEntriesKept'],
      async read({ db, person }) {
        const rows = await db
          .selectFrom('catalogue_entries')
          .selectAll()
          .where(mayName(person, ['name', 'short_name']))
          .execute()
        return rows
          .filter(({ name, short_name }) => namesPerson(person, { name, short_name }))
          .map(({ kind, name, created_at }) => ({ list: kind, name, at: created_at }))
      },
    },
  ],
}

/** The courses, branches and batches of the college, and the choices of its forms. */
export const catalogueFeature: Feature = {
  name: 'catalogue',
  personalData: cataloguePersonalData,
  answersFromMemory: optionsFromMemory,
  lists: entryLists,
  imports: { ...entryImports, 'catalogue.seats': seatsImport },
  menu: [
    {
      key: 'catalogue',
      group: 'administration',
      rank: 20,
      title: m['catalogue.title'],
      icon: 'library',
      link: routes.catalogue,
      roles: catalogueOffice,
    },
  ],
  checklist: {
    catalogue: {
      rank: 20,
      title: m['checklist.step.catalogue.title'],
      help: m['checklist.step.catalogue.help'],
      link: routes.catalogue,
      isDone: async ({ catalogue }) => isFilled(await catalogue.read()),
    },
    seats: {
      rank: 70,
      title: m['checklist.step.seats.title'],
      help: m['checklist.step.seats.help'],
      link: routes.seatsUpload,
      isDone: async ({ catalogue }) => hasSeats(await catalogue.read()),
    },
  },
  pageHelp: {
    '/[...locale]/app/Catalogue/[kind]/upload': m['pageHelp.upload'],
    '/[...locale]/app/Catalogue/Seats': m['pageHelp.upload'],
    '/[...locale]/app/Catalogue': m['pageHelp.catalogue'],
    '/[...locale]/app/Catalogue/[kind]': m['pageHelp.catalogueList'],
  },
  pages: {
    '/[...locale]/app/Catalogue': catalogueOffice,
    '/[...locale]/app/Catalogue/Seats': catalogueOffice,
    '/[...locale]/app/Catalogue/[kind]': catalogueOffice,
    '/[...locale]/app/Catalogue/[kind]/[entryId]': catalogueOffice,
    '/[...locale]/app/Catalogue/[kind]/upload': catalogueOffice,
  },
  ...catalogueTrail,
  audited: { catalogue: ['entries'], catalogueEntry: auditedFields },
}

const hasSeats = (view: CatalogueView): boolean =>
  view.of('branch').some(({ intake }) => Object.values(intake).some((seats) => seats > 0))

/** Students require at least one of each. */
const isFilled = (view: CatalogueView): boolean =>
  (['course', 'branch', 'batch'] as const).every((kind) => view.of(kind).length > 0)

export interface Catalogue extends CatalogueReader, CatalogueWrites, CatalogueWords, CatalogueDefaults {
  /** Returns the department of a head, and whether the user is restricted to it. */
  departmentOf(user: Pick<CurrentUser, 'roles' | 'program'>): Promise<OwnDepartment>
  /** Returns the branch names of the user's department as other records store them. */
  ownBranches(user: Pick<CurrentUser, 'roles' | 'program'>): Promise<ReadonlySet<string>>
  /** The branches whose people the user may see: those of their own department; null for all branches. */
  branchesSeenBy(user: Pick<CurrentUser, 'roles' | 'program'>): Promise<readonly string[] | null>
  /** Returns the options by which the user may filter a list. */
  placesSeenBy(kind: PlaceKind, user: Pick<CurrentUser, 'roles' | 'program'>): Promise<Option[]>
  /** Proposes the sections of a class as the catalogue is now, or as the view shows it. */
  proposeSections(place: ClassOfBranch, view?: CatalogueView): Promise<SectionProposal>
  /** Adds the sections that the classes lack, and returns them. @throws DomainError Invalid `catalogue.sectionName` */
  makeSections(plans: readonly SectionPlan[], actor: Actor): Promise<CatalogueEntry[]>
  /** Does so in a transaction that has done nothing yet. @throws DomainError Invalid `catalogue.sectionName` */
  makeSectionsIn(tx: Kysely<Tables>, plans: readonly SectionPlan[], actor: Actor): Promise<CatalogueEntry[]>
  /** The codes of all subjects that were examined before. */
  knownSubjects(): Promise<ReadonlySet<string>>
  /** All subjects that were examined before: the first name and credits of each, by its code. */
  learnedSubjects(): Promise<ReadonlyMap<string, Subject>>
  /** Stores subjects that are new; existing ones do not change. */
  learnSubjects(subjects: ReadonlyMap<string, Subject>): Promise<void>
}

export function createCatalogue({
  database,
  clock,
  hooks,
}: Pick<Kernel, 'database' | 'clock' | 'hooks'>): Catalogue {
  const store = storeOf(database, catalogueRepository)
  const { forget, ...reader } = catalogueReader(store, database)
  hooks.onChange.push(async (tag) => {
    if (tag === 'catalogue') forget()
  })
  hooks.reload.push(async () => void (await reader.read()))
  const writes = createCatalogueWrites(store, clock)
  return {
    ...reader,
    ...writes,
    ...catalogueWords(reader, store, clock),
    ...catalogueDefaults(store, clock),
    departmentOf: async (user) => ownDepartment(await reader.read(), user),
    ownBranches: async (user) => ownBranchWords(await reader.read(), user),
    branchesSeenBy: async (user) => branchesSeenBy(await reader.read(), user),
    placesSeenBy: async (kind, user) => placesSeenBy(await reader.read(), kind, user),
    proposeSections: async (place, view) => proposeSections(view ?? (await reader.read()), place),
    makeSections: (plans, actor) =>
      storeOf(database, inTransaction).transact((tx) => makeSections(tx, plans, { actor, clock })),
    makeSectionsIn: (tx, plans, actor) => makeSections(tx, plans, { actor, clock }),
    knownSubjects: store.read.subjects.known,
    learnedSubjects: store.read.subjects.all,
    learnSubjects: (subjects) => store.transact((write) => write.subjects.learn(subjects, clock.now())),
  }
}

/** For a service whose functions receive the transaction itself. */
const inTransaction = (db: Kysely<Tables>): Kysely<Tables> => db

export type { OwnDepartment } from './own-department.ts'
export type { CatalogueEntry } from './entries/entry.ts'
export type { CatalogueView, Within } from './catalogue-view.ts'
export type { SectionPlan } from './sections/make-sections.ts'
export type { ClassOfBranch, SectionProposal } from './sections/propose-sections.ts'

declare module '../../kernel/app.ts' {
  interface App {
    catalogue: Catalogue
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    catalogue: true
  }
}
