import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import type { NumberCarrier } from '../../kernel/records/carried-numbers.ts'
import { codeHashes } from '../../kernel/secrets/keyring.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import { identityTrail } from './audit.ts'
import { createHashing, type Hashing } from './hashing/hashing.ts'
import { createIdentityService } from './identity.service.ts'
import type { Identity } from './identity.ts'
import { identityPersonalData, keepLinks } from './personal-data.ts'
import { directoryRepository } from './users/directory.repository.ts'
import { departmentMeant } from './users/roles.ts'
import { usersList } from './users/users.list.ts'

/** Notifies administrators of sign-ups that wait for approval. */
const accountNotifications: NotificationsOf = async ({ identity }, { roles }) => {
  if (!roles.includes('ROLE_ADMIN')) return []
  const { count, newest } = await identity.registrations.waitingNow()
  if (count === 0) return []
  const subject = String(count)
  const badge = { entry: 'users', count }
  return [
    {
      name: 'pending',
      // The newest sign-up is part of the key, so a later one makes a new notification.
      key: `pending ${newest ?? ''}`,
      at: newest,
      subject,
      text: m['notification.pending']({ subject }),
      link: `${routes.users}?state=pending`,
      badge,
    },
  ]
}

/** Waiting sign-ups, and a tile for people with a login. */
const identityDashboard = dashboardPart({
  facts: ({ identity }) => ({
    people: once(identity.users.countPeople),
    pending: identity.registrations.pending,
  }),
  waiting: {
    pending: {
      roles: ['ROLE_ADMIN'],
      rank: 40,
      async items({ pending }) {
        const count = await pending()
        if (count === 0) return []
        return [
          {
            title: m['tile.pending']({ people: showCount(count) }),
            asked: '',
            effect: m['tile.pendingMeans'](),
            action: m['tile.decidePending'](),
            link: `${routes.users}?state=pending`,
          },
        ]
      },
    },
  },
  tiles: {
    people: {
      label: m['tile.people'],
      roles: ['ROLE_ADMIN'],
      rank: 30,
      link: `${routes.users}?state=active`,
      value: async ({ people }) => showCount((await people()).staff),
      context: async ({ people }) => m['tile.ofAccounts']({ count: showCount((await people()).people) }),
    },
  },
})

/** A login made for a student has the roll number as user name. */
const loginNumbers: NumberCarrier = {
  refusal: 'steps.numberInUse',
  async carried(db, numbers) {
    const known = await directoryRepository(db).versions(numbers.map((number) => number.toLowerCase()))
    return numbers.filter((number) => known.has(number.toLowerCase()))
  },
  async names(db, numbers) {
    const called = await directoryRepository(db).fullNames(numbers.map((number) => number.toLowerCase()))
    return numbers.map((number) => ({ number, name: called.get(number.toLowerCase()) ?? '' }))
  },
}

const roleSample = { by: 'Meena Iyer (meena.iyer)', role: 'Examination', people: 'Asha Rao (asha.rao)' }

/** Accounts, passwords, sessions and second factors. */
export const identityFeature: Feature = {
  name: 'identity',
  checklist: {
    staff: {
      rank: 60,
      title: m['checklist.step.staff.title'],
      help: m['checklist.step.staff.help'],
      link: routes.newUser,
      isNeeded: true,
      isDone: ({ identity }) => identity.users.hasOfficeStaff(),
    },
  },
  menu: [
    {
      key: 'users',
      group: 'administration',
      rank: 10,
      title: m['campus.users'],
      icon: 'users',
      link: routes.users,
      roles: ['ROLE_ADMIN'],
    },
    {
      key: 'account',
      group: 'own',
      rank: 20,
      title: m['account.title'],
      icon: 'user',
      link: routes.account,
      roles: 'everyone',
    },
  ],
  notifications: accountNotifications,
  ...identityTrail,
  audited: {
    user: [
      'username',
      'email',
      'fullName',
      'program',
      'roles',
      'isActive',
      'hasSecondFactor',
      'reason',
      // The following fields come from a sign-up.
      'instituteType',
      'collegeName',
      'eamcetCode',
      'affiliatedTo',
      'signInType',
      'module',
      'promotions',
    ],
  },
  // Only these refusals count as wrong guesses; missing or malformed input and failures on our side do not.
  wrongGuesses: [
    'link.dead',
    'link.wrongCode',
    'password.wrongOld',
    'secondFactor.wrongPassword',
    'session.wrongCode',
    'session.wrongCredentials',
  ],
  carries: { rollNumberInUse: loginNumbers },
  dashboard: identityDashboard,
  emails: {
    reset: { username: 'asha.rao' },
    activate: { username: 'asha.rao' },
    approved: { username: 'asha.rao' },
    rejected: { note: 'Please register with your employee code.' },
    signUpConfirm: {},
    signUpKnown: { username: 'asha.rao' },
    emailChanged: {},
    roleGiven: roleSample,
    roleTaken: roleSample,
  },
  personalData: identityPersonalData,
  actions: [
    {
      title: m['users.add'],
      page: m['campus.users'],
      link: routes.newUser,
      roles: ['ROLE_ADMIN'],
    },
    {
      title: m['password.changeTitle'],
      page: m['account.title'],
      link: routes.changePassword,
      roles: 'everyone',
    },
  ],
  finds: { users: { rank: 60, page: routes.users } },
  lists: { users: usersList },
  pageTitles: {
    '/[...locale]/app/Admin/Users': m['campus.users'],
    '/[...locale]/app/Admin/Users/[userId]': m['campus.users'],
    '/[...locale]/app/Admin/Users/several': m['campus.users'],
    '/[...locale]/app/reset Password': m['password.changeTitle'],
  },
  pageHelp: {
    '/[...locale]/app/Admin/Users': m['pageHelp.users'],
    '/[...locale]/app/Admin/Users/several': m['pageHelp.severalUsers'],
  },
  pages: {
    '/[...locale]/activate': 'public',
    '/[...locale]/ForgotPassword': 'public',
    // The form has limits of its own, which let a known browser sign in during a flood.
    '/[...locale]/login/[...module]': { access: 'public', formCounts: true },
    '/[...locale]/register/[...module]': 'public',
    '/[...locale]/register/confirm': 'public',
    '/[...locale]/reset-password': 'public',
    '/[...locale]/ResetLoginPassword': 'public',
    '/[...locale]/restoreCredentials': 'public',
    '/[...locale]/setup/[token]': 'public',
    '/[...locale]/signout': 'public',
    '/[...locale]/app/reset Password': 'signedIn',
    '/[...locale]/app/Account': 'signedIn',
    '/[...locale]/app/Admin': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/Users': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/Users/[userId]': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/Users/several': ['ROLE_ADMIN'],
  },
}

interface Needs {
  college: Pick<College, 'settings'>
  catalogue: Pick<Catalogue, 'read'>
  hashing?: Hashing | undefined
}

export async function createIdentity(
  kernel: Kernel,
  { college, catalogue, ...given }: Needs,
): Promise<Identity> {
  const { database, env, clock, mail, log, hooks } = kernel
  const hashing = given.hashing ?? createHashing()
  const identity = await createIdentityService({
    database,
    env,
    clock,
    mail,
    log,
    hashing,
    keyring: kernel.keyring,
    secrets: kernel.keyring.secrets(),
    codeHashes: codeHashes(kernel.keyring, 'login slip codes'),
    isRegistrationOpen: async () => (await college.settings()).registrationOpen,
    departmentMeant: departmentMeant(catalogue),
    isHeldName: async (username) => {
      for (const isHeld of hooks.heldNames) if (await isHeld(username)) return true
      return false
    },
    needsSecondFactor: async () => (await college.settings()).needsSecondFactor,
    isCertain: kernel.isCertain,
    confirm: kernel.refresh,
  })
  const { forget } = identity.sessions
  hooks.onForget.push({
    tag: 'sessions',
    forget(userIds) {
      if (userIds === null) forget(null)
      else for (const userId of userIds) forget(userId)
    },
  })
  // Cached sessions tell whether the second factor is missing, which depends on a college setting.
  hooks.onChange.push(async (tag) => {
    if (tag === 'college') forget(null)
  })
  hooks.names.push(identity.namesOf)
  kernel.userOf = identity.currentUser
  hooks.onStart.push(identity.start, identity.sessions.dropExpired)
  hooks.tidy.push(
    identity.forgetOldGuesses,
    async () => void (await identity.registrations.dropUnconfirmed()),
  )
  hooks.daily.push(({ daysAgo }) => identity.dropEnded(daysAgo(keepLinks)))
  hooks.onClose.push(hashing.close, identity.close)
  return identity
}

export type { Hashing } from './hashing/hashing.ts'
export type { Identity, LoginDirectory } from './identity.ts'
export type { GivenRoles } from './users/roles.ts'
export type { ImportedLogins } from './logins/imported-logins.ts'
export type { BatchCounts, LoginBatchService, Slip } from './logins/login-batch.service.ts'
export type { Newcomer } from './logins/imported-logins.ts'
export type { NewSlipsService, SlipChoice } from './logins/new-slips.service.ts'
export type { AccountsPlan, UnchangedAccount } from './users/bulk-accounts.service.ts'
export type { User } from './users/user.ts'
export type { FactorSetup } from './second-factor/second-factor.ts'
export type { OpenSession } from './sign-in/session.ts'

declare module '../../kernel/app.ts' {
  interface App {
    identity: Identity
  }
}

declare module '../../kernel/mail/templates.ts' {
  interface EmailTemplates {
    reset: true
    activate: true
    approved: true
    rejected: true
    signUpConfirm: true
    signUpKnown: true
    emailChanged: true
    roleGiven: true
    roleTaken: true
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** By user id: sessions of the user ended or their permissions changed. */
    sessions: true
  }
}
