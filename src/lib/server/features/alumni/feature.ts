import { showCount } from '#lib/i18n/numbers.ts'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice, looksAfterAlumni } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { Feature } from '../../kernel/feature.ts'
import { whenOn } from '../../kernel/http/access/access.ts'
import type { PageRules } from '../../kernel/http/access/page-access.ts'
import { emailsGoOut } from '../../kernel/mail/mail.ts'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { Links } from '../links/feature.ts'
import { alumniFiles } from './alumni-files.ts'
import { historiesImport } from './histories/histories.import.ts'
import { historiesList } from './histories/histories.list.ts'
import { type AlumniHistories, createAlumniHistories } from './histories/histories.service.ts'
import { auditedHistoryFields } from './histories/history.ts'
import { alumniPersonalData, keepRejected, longestWait } from './personal-data.ts'
import { alumniReport } from './placements/annual-report.ts'
import { placementsList } from './placements/placements.list.ts'
import { auditedFields } from './registrations/registration.ts'
import { registrationsList } from './registrations/registrations.list.ts'
import { type AlumniRegistrations, createAlumniRegistrations } from './registrations/registrations.service.ts'
import { alumniRepository } from './repository.ts'

/** Describes the audit actions of alumni and links audit entries to their records. */
const alumniTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'alumniRegistration.registered',
    'alumniRegistration.rejected',
    'alumniRegistration.verified',
    'alumniRegistration.expired',
    'alumniHistory.saved',
    'alumniHistory.changed',
    'alumniHistory.removed',
  ),
  records: {
    alumniRegistration: recordsIn({
      table: 'alumni_registrations',
      coded: { state: (code) => say(`alumni.state.${code}`) },
      name: 'name',
      isPerson: true,
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/Registrations/[registrationId]',
      to: ({ id }) => routes.alumniRegistration(id),
    }),
    alumniHistory: recordsIn({
      table: 'alumni_histories',
      coded: { status: (code) => say(`alumni.history.is.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'rollNumber'],
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/History/[historyId]',
      to: ({ id }) => routes.alumniHistory(id),
    }),
  },
}

const toVerify = `${routes.alumniRegistrations}?state=registered`

interface Facts {
  waiting(): Promise<number>
  byStatus(): Promise<readonly { name: string; count: number }[]>
}

/** Tiles for waiting registrations and for alumni histories by status. */
const alumniDashboard = dashboardPart({
  facts: ({ alumni }): Facts => ({
    waiting: once(alumni.registrations.waiting),
    byStatus: once(alumni.histories.byStatus),
  }),
  waiting: {
    registrations: {
      roles: alumniOffice,
      rank: 60,
      async items({ waiting }) {
        const count = await waiting()
        if (count === 0) return []
        return [
          {
            title: m['tile.alumniToVerify']({ people: showCount(count) }),
            asked: '',
            effect: m['tile.alumniToVerifyMeans'](),
            action: m['tile.verifyAlumni'](),
            link: toVerify,
          },
        ]
      },
    },
  },
  tiles: {
    alumniWaiting: {
      label: m['tile.alumniWaiting'],
      roles: ['ROLE_PLACEMENT_DEAN'],
      rank: 35,
      link: toVerify,
      value: async ({ waiting }) => showCount(await waiting()),
    },
    alumniHistories: {
      label: m['tile.alumniHistories'],
      roles: ['ROLE_PLACEMENT_DEAN', 'ROLE_ADMINISTRATION'],
      rank: 36,
      link: routes.alumniHistories,
      value: async ({ byStatus }) => showCount((await byStatus()).reduce((sum, { count }) => sum + count, 0)),
      async context({ byStatus }) {
        const working = (await byStatus()).find(({ name }) => name === 'working')?.count ?? 0
        return m['tile.alumniWorking']({ working: showCount(working) })
      },
    },
  },
})

/** Notifies the alumni office of waiting registrations. */
const alumniNotifications: NotificationsOf = async ({ alumni }, user) => {
  if (!looksAfterAlumni(user)) return []
  const { count, newest } = await alumni.registrations.waitingNow()
  if (count === 0) return []
  const subject = String(count)
  return [
    {
      // The newest registration is part of the key, so a later one makes a new notification.
      key: `alumniWaiting ${newest ?? ''}`,
      at: newest,
      name: 'alumniWaiting',
      subject,
      text: m['notification.alumniWaiting']({ subject }),
      link: `${routes.alumniRegistrations}?state=registered`,
      badge: { entry: 'alumniRegistrations', count },
    },
  ]
}

const alumniMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'alumniRegistrations',
    group: 'work',
    rank: 60,
    icon: 'parent',
    title: m['alumni.registrations.menu'],
    link: routes.alumniRegistrations,
    roles: alumniOffice,
  },
  {
    key: 'alumniHistory',
    group: 'work',
    rank: 61,
    icon: 'placement',
    title: m['alumni.history.title'],
    link: routes.alumniHistories,
    roles: alumniOffice,
  },
]

/** Access rules of the alumni pages. */
const alumniPages: PageRules = {
  // Submissions count against a limit of their own, `alumniRegistrations`.
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

/** Alumni: registrations, what the office decides about them, and the histories that the office keeps. */
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
  // A submission may carry a file. The limit has room for a hall of graduates behind one address, but one address
  // cannot fill the disk.
  limits: { alumniRegistrations: { points: 60, duration: 600, isShared: true } },
  switches: {
    'alumni.registration': async ({ college }) => (await college.settings()).alumniRegistrationOpen,
  },
  lists: {
    alumniRegistrations: registrationsList,
    alumniHistory: historiesList,
    placements: placementsList,
  },
  annualReport: alumniReport,
  actions: [
    {
      title: m['alumni.history.formTitle'],
      page: m['alumni.history.title'],
      link: routes.alumniHistoryForm,
      roles: alumniOffice,
    },
    {
      title: m['alumni.history.upload.title'],
      page: m['alumni.history.title'],
      link: routes.alumniHistoryUpload,
      roles: alumniOffice,
    },
  ],
  menu: alumniMenu,
  notifications: alumniNotifications,
  dashboard: alumniDashboard,
  pageTitles: {
    '/[...locale]/AlumniHistory': m['alumni.history.formTitle'],
    // The pages of students who have passed out and of alumni link to it.
    '/[...locale]/app/Alumni/Registration Form': m['alumni.form.title'],
  },
  pageHelp: {
    '/[...locale]/app/Alumni/History/upload': m['pageHelp.upload'],
    '/[...locale]/app/Alumni/Registrations': m['pageHelp.alumniRegistrations'],
    '/[...locale]/app/Alumni/History': m['pageHelp.alumniHistory'],
  },
  pages: alumniPages,
}

interface Alumni {
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

export type { Registration } from './registrations/registration.ts'

declare module '../../kernel/app.ts' {
  interface App {
    alumni: Alumni
  }
}

declare module '../../kernel/http/access/access.ts' {
  interface Switches {
    /** Whether a stranger may register as an alumnus. */
    'alumni.registration': true
  }
}

declare module '../../kernel/http/limits.ts' {
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

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Alumni registrations and histories. */
    alumni: true
  }
}
