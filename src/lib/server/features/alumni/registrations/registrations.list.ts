import { sql } from 'kysely'
import { badgeOfRegistration } from '#lib/alumni/registration-facts.ts'
import { badge, instant, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { alumniRegistrationStates, workingChoices } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { hasWords } from '../../../kernel/db/portable.ts'
import { type ListRequest, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { AlumniRegistrationRow } from '../tables.ts'
import { type Registration, registrationOf } from './registration.ts'

const searched = sql<string>`lower(said.name || ' ' || said.roll_number || ' ' || said.email || ' ' || said.company_name)`

const inFiles = ['csv', 'xlsx'] as const

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
    {
      kind: 'choice',
      name: 'working',
      label: m['alumni.field.working'],
      any: m['alumni.anyAnswer'],
      choices: () => workingChoices.map((each) => [each, m[`alumni.working.${each}`]()]),
    },
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
  nameOf: ({ name, rollNumber }) => `${name} (${rollNumber})`,
  page: routes.alumniRegistrations,
  actions: [{ to: routes.rejectAlumni, label: m['alumni.several.action'], roles: alumniOffice }],
  empty: m['alumni.registrations.nothing'],
  nothingFits: m['alumni.registrations.nothingFound'],
  file: { name: 'alumni-registrations', call: '/api/v1/exportAlumniRegistrations' },
  rows: rowsByPage({
    from({ db, wanted: { search, values } }: ListRequest) {
      const { state, working } = values
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
  }),
})

/** Returns the company or institute where they are now. */
const placeOf = ({ companyName, instituteName }: Registration): string => companyName || instituteName
