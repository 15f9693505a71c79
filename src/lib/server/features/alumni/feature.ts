import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { emailsGoOut } from '../../kernel/mail/emails-go-out.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { Links } from '../links/feature.ts'
import { alumniDashboard } from './alumni.dashboard.ts'
import { alumniFiles } from './alumni-files.ts'
import { alumniMenu } from './alumni.menu.ts'
import { alumniNotifications } from './alumni-notifications.ts'
import { alumniPages } from './alumni.pages.ts'
import { alumniPersonalData, keepRejected, longestWait } from './alumni.personal-data.ts'
import { alumniReport } from './alumni.report.ts'
import { alumniRepository } from './alumni.repository.ts'
import type {} from './alumni.tables.ts'
import { auditedHistoryFields } from './audited-history.ts'
import { historiesImport } from './histories.import.ts'
import { historiesList } from './histories.list.ts'
import { type AlumniHistories, createAlumniHistories } from './histories.service.ts'
import { auditedFields } from './registration.ts'
import { placementsList } from './placements.list.ts'
import { registrationsList } from './registrations.list.ts'
import { type AlumniRegistrations, createAlumniRegistrations } from './registrations.service.ts'
import { waitingLists } from './waiting.list.ts'
import { alumniTrail } from './alumni.trail.ts'

/** Those who studied here: how they register, what the office makes of it, and what it writes down of them. */
export const alumniFeature: Feature = {
  name: 'alumni',
  personalData: alumniPersonalData,
  ...alumniTrail,
  audited: { alumniRegistration: auditedFields, alumniHistory: auditedHistoryFields },
  imports: { 'alumni.history': historiesImport },
  files: alumniFiles,
  emails: {
    alumniConfirm: {},
    alumniVerified: { note: 'asha.rao' },
    alumniRejected: { note: 'The year of leaving is not that of our register.\nPlease ask the office.' },
    alumniExpired: { note: 'The office did not come to it in time.' },
  },
  // Each may bring a file: a hall of graduates has room, and no disk is filled from one address.
  limits: { alumniRegistrations: { points: 60, duration: 600, isShared: true } },
  switches: {
    'alumni.registration': async ({ college }) => (await college.settings()).alumniRegistrationOpen,
  },
  lists: {
    alumniRegistrations: registrationsList,
    alumniHistory: historiesList,
    ...waitingLists,
    placements: placementsList,
  },
  annualReport: alumniReport,
  menu: alumniMenu,
  notifications: alumniNotifications,
  dashboard: alumniDashboard,
  pageTitles: { '/[...locale]/AlumniHistory': m['alumni.history.formTitle'] },
  pages: alumniPages,
}

export interface Alumni {
  registrations: AlumniRegistrations
  histories: AlumniHistories
}

interface Needs {
  identity: Pick<Identity, 'importedLogins' | 'givenRoles'>
  links: Links
  catalogue: Pick<Catalogue, 'read'>
}

export function createAlumni(
  { database, clock, log, files, mail, hooks, env, keyring }: Kernel,
  { identity, links, catalogue }: Needs,
): Alumni {
  const store = storeOf(database, alumniRepository)
  const registrations = createAlumniRegistrations({
    store,
    clock,
    log,
    files,
    links,
    mail,
    keyring,
    compose: mail.compose,
    isMailed: emailsGoOut({ env }),
    logins: identity.importedLogins,
    roles: identity.givenRoles,
  })
  hooks.tidy.push(async () => void (await registrations.dropUnconfirmed()))
  hooks.daily.push(async ({ daysAgo }) => ({
    expiredAlumni: await registrations.expire(daysAgo(longestWait), longestWait),
    endedAlumni: await registrations.dropEnded(daysAgo(keepRejected)),
  }))
  return { registrations, histories: createAlumniHistories({ store, clock, files, catalogue }) }
}

export type { Registration } from './registration.ts'

declare module '../../kernel/app.ts' {
  interface App {
    alumni: Alumni
  }
}

declare module '../../kernel/http/access.ts' {
  interface Switches {
    /** Whether a stranger may register as an alumnus. */
    'alumni.registration': true
  }
}

declare module '../../kernel/http/limit.ts' {
  interface LimitNames {
    alumniRegistrations: true
  }
}

declare module '../../kernel/mail/templates.ts' {
  interface EmailTemplates {
    alumniConfirm: true
    alumniVerified: true
    alumniRejected: true
    alumniExpired: true
  }
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    /** What alumni say of themselves, and what the office made of it. */
    alumni: true
  }
}
