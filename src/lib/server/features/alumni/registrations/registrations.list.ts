import { sql } from 'kysely'
import { badgeOfRegistration } from '#lib/alumni/registration-facts.ts'
import { badge, instant, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import {
  type AlumniState,
  alumniRegistrationStates,
  workingChoices,
} from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { hasWords } from '../../../kernel/db/portable.ts'
import {
  type AnyList,
  type ListRequest,
  type ListFilter,
  listOf,
  type ListRows,
} from '../../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { AlumniRegistrationRow } from '../tables.ts'
import { type Registration, registrationOf } from './registration.ts'

const searched = sql<string>`lower(said.name || ' ' || said.roll_number || ' ' || said.email || ' ' || said.company_name)`

/** Restricts the list to one state; with null, to the state chosen in the filter. */
const registrationsIn = (onlyState: AlumniState | null, perPage?: number): ListRows<Registration> =>
  rowsByPage({
    ...(perPage !== undefined && { perPage }),
    from({ db, wanted: { search, values } }: ListRequest) {
      const { working } = values
      const state = onlyState ?? values['state']
      return db
        .selectFrom('alumni_registrations as said')
        .selectAll('said')
        .$if(search !== '', (query) => query.where(hasWords(searched, search)))
        .$if(state !== undefined, (query) => query.where(sql<boolean>`said.state = ${state}`))
        .$if(working !== undefined, (query) => query.where(sql<boolean>`said.working = ${working}`))
    },
    sorts: { createdAt: sql.ref('said.created_at') },
    key: sql.ref('said.id'),
    rowOf: (row: AlumniRegistrationRow): Registration => registrationOf(row),
  })

const registrationsFound = registrationsIn(null)

const waitingRegistrationsFound = (perPage: number): ListRows<Registration> =>
  registrationsIn('registered', perPage)

const inFiles = ['csv', 'xlsx'] as const

const workingFilter: ListFilter = {
  kind: 'choice',
  name: 'working',
  label: m['alumni.field.working'],
  any: m['alumni.anyAnswer'],
  choices: () => workingChoices.map((each) => [each, m[`alumni.working.${each}`]()]),
}

/** List of registrations; each name links to the page where the office decides. */
export const registrationsList = listOf<Registration>({
  title: m['alumni.registrations.title'],
  access: alumniOffice,
  search: m['alumni.registrations.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => alumniRegistrationStates.map((each) => [each, m[`alumni.state.${each}`]()]),
    },
    workingFilter,
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'name',
      heading: m['alumni.field.name'],
      cell: ({ id, name, rollNumber }) => link(name, routes.alumniRegistration(id), rollNumber),
    },
    {
      name: 'rollNumber',
      heading: m['alumni.field.rollNumber'],
      in: inFiles,
      cell: ({ rollNumber }) => text(rollNumber),
    },
    {
      name: 'degree',
      heading: m['alumni.field.degree'],
      cell: ({ degree, branch }) => text(degree, branch),
    },
    {
      name: 'branch',
      heading: m['alumni.field.branch'],
      in: inFiles,
      cell: ({ branch }) => text(branch),
    },
    { name: 'batch', heading: m['alumni.field.batch'], cell: ({ batch }) => text(batch) },
    {
      name: 'now',
      heading: m['alumni.now'],
      cell: (said) => text(placeOf(said), said.jobTitle || said.courseName),
    },
    {
      name: 'email',
      heading: m['alumni.field.email'],
      in: inFiles,
      cell: ({ email }) => text(email),
    },
    {
      name: 'mobileNumber',
      heading: m['alumni.field.mobileNumber'],
      in: inFiles,
      cell: ({ mobileNumber }) => text(mobileNumber),
    },
    {
      name: 'createdAt',
      heading: m['alumni.registeredAt'],
      sort: 'descending',
      cell: ({ createdAt }) => instant(createdAt),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state }) => badge(m[`alumni.state.${state}`](), badgeOfRegistration[state]),
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['alumni.registrations.nothing'],
  nothingFits: m['alumni.registrations.nothingFound'],
  file: { name: 'alumni-registrations', call: '/api/v1/exportAlumniRegistrations' },
  rows: registrationsFound,
})

/** Returns the company or institute where they are now. */
const placeOf = ({ companyName, instituteName }: Registration): string => companyName || instituteName

/** Maximum number of registrations rejected in one action. */
export const mostRejected = 500

/** Waiting registrations with the columns that distinguish them, oldest first. */
const waitingList = (perPage: number): AnyList =>
  listOf<Registration>({
    title: m['alumni.several.title'],
    access: alumniOffice,
    perPage,
    search: m['alumni.registrations.search'],
    filters: [workingFilter],
    sortedBy: 'createdAt',
    columns: [
      {
        name: 'name',
        heading: m['alumni.field.name'],
        cell: ({ id, name, rollNumber }) => link(name, routes.alumniRegistration(id), rollNumber),
      },
      {
        name: 'degree',
        heading: m['alumni.field.degree'],
        cell: ({ degree, branch, batch }) => text(`${degree} ${branch}`, batch),
      },
      {
        name: 'now',
        heading: m['alumni.now'],
        cell: ({ companyName, instituteName, jobTitle, courseName }) =>
          text(companyName || instituteName, jobTitle || courseName),
      },
      {
        name: 'email',
        heading: m['alumni.field.email'],
        cell: ({ email, mobileNumber }) => text(email, mobileNumber),
      },
      {
        name: 'createdAt',
        heading: m['alumni.registeredAt'],
        sort: 'ascending',
        cell: ({ createdAt }) => instant(createdAt),
      },
    ],
    keyOf: ({ id }) => id,
    empty: m['alumni.several.nobody'],
    nothingFits: m['alumni.registrations.nothingFound'],
    rows: waitingRegistrationsFound(perPage),
  })

export const waitingLists = {
  alumniWaiting: waitingList(100),
  /** Holds all registrations that one action can reject on a single page. */
  allAlumniWaiting: waitingList(mostRejected),
}
