import { badgeOfRegistration } from '#lib/alumni/registration-badge.ts'
import { badge, instant, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { registrationStates, workingChoices } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { type ListFilter, listOf } from '../../../kernel/lists/list-kind.ts'
import type { Registration } from './registration.ts'
import { registrationsFound } from './registrations-query.ts'

const inFiles = ['csv', 'xlsx'] as const

export const workingFilter: ListFilter = {
  kind: 'choice',
  name: 'working',
  label: m['alumni.field.working'],
  any: m['alumni.anyAnswer'],
  choices: () => workingChoices.map((each) => [each, m[`alumni.working.${each}`]()]),
}

/** Who says that they studied here; those that wait lead to where they are decided. */
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
      choices: () => registrationStates.map((each) => [each, m[`alumni.state.${each}`]()]),
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

/** Where they are now: a company or an institute. */
const placeOf = ({ companyName, instituteName }: Registration): string => companyName || instituteName
