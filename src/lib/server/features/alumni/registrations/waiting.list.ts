import { instant, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type AnyList, listOf } from '../../../kernel/lists/list-kind.ts'
import type { Registration } from './registration.ts'
import { waitingRegistrationsFound } from './registrations-query.ts'
import { workingFilter } from './registrations.list.ts'

/** So many are rejected in one go. */
export const mostRejected = 500

/** Registrations that wait, with what they are told apart by; those that have waited longest first. */
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
  /** Of one page all that can be rejected in one go. */
  allAlumniWaiting: waitingList(mostRejected),
}
