import { alumniOffice } from '#lib/rules/alumni.ts'
import { whenOn } from '../../kernel/http/access.ts'
import type { PageRules } from '../../kernel/http/page-access.ts'

/** Who opens which page of alumni. */
export const alumniPages: PageRules = {
  // The form counts what is sent to it by a limit of its own.
  '/[...locale]/alumni/register': { access: whenOn('alumni.registration', 'public'), formCounts: true },
  '/[...locale]/alumni/confirm': { access: whenOn('alumni.registration', 'public'), formCounts: true },
  '/[...locale]/app/Alumni/Registration Form': 'signedIn',
  '/[...locale]/app/Alumni/Registrations': alumniOffice,
  '/[...locale]/app/Alumni/Registrations/reject': alumniOffice,
  '/[...locale]/app/Alumni/Registrations/[registrationId]': alumniOffice,
  '/[...locale]/AlumniHistory': alumniOffice,
  '/[...locale]/app/Alumni/History': alumniOffice,
  '/[...locale]/app/Alumni/History/upload': alumniOffice,
  '/[...locale]/app/Alumni/History/[historyId]': alumniOffice,
  '/[...locale]/app/Alumni/Alumni Dashboard': ['ROLE_ALUMNI'],
}
