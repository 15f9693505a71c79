import { unnamed } from '#lib/college/unnamed.ts'
import { href } from '#lib/i18n/href.ts'
import { say } from '#lib/i18n/say.ts'
import { helpedRoles } from '#lib/campus/help.ts'
import { routes } from '#lib/routes.ts'
import { externalLinkNames } from '#lib/rules/college/college-profiles.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'
import { mayName, namesPerson } from '../../kernel/personal-data/names-person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import { type College, createCollegeService } from './college.service.ts'
import { pagePictureFiles } from './pages/page-pictures.ts'
import { collegeFiles } from './pictures.service.ts'
import { collegeRepository } from './repository.ts'
import { cardFiles } from './sharing/share-card.service.ts'

/** Shows the first characters of the hash, so that two pictures can be told apart. */
const sayPicture = (hash: string): string => m['trail.picture']({ mark: hash.slice(0, 6) })

/** How the audit trail labels the actions of this feature. */
const collegeTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'college.edited',
    'college.bannerChanged',
    'college.bannerRemoved',
    'college.logoChanged',
    'college.logoRemoved',
    'college.pagePictureAdded',
    'college.pagePictureRemoved',
    'college.pagesEdited',
    'college.photoChanged',
    'college.photoRemoved',
  ),
  records: {
    college: {
      coded: {
        profile: (code) => say(`settings.profiles.${code}`),
        drawing: (code) => say(`settings.drawings.${code}`),
        instituteType: (code) => say(`register.type.${code}`),
        logo: sayPicture,
        banner: sayPicture,
        photo: sayPicture,
      },
      partsOf: async () => ({
        ...Object.fromEntries(
          externalLinkNames.map((name) => [name, { label: m[`settings.link.${name}`]() }] as const),
        ),
        aboutUs: { label: m['settings.about']() },
        campus: { label: m['settings.campus']() },
        candidateDetails: { label: m['settings.people']() },
        faxNumber: { label: m['settings.fax']() },
        mailId: { label: m['trail.field.email']() },
        phoneNumber: { label: m['contact.phone']() },
        officialCommunication: { label: m['settings.official']() },
      }),
      page: '/[...locale]/app/Admin/College',
      async find({ college }, ids) {
        const { name } = await college.frame()
        return new Map(ids.map((id) => [id, { name, to: routes.college }] as const))
      },
    },
    collegePages: {
      page: '/[...locale]/app/Admin/College/pages',
      async partsOf({ app }) {
        const { nameOf, of } = await app.catalogue.read()
        const members = new Map((await app.faculty.teaching()).map(({ id, name }) => [id, name] as const))
        const sayMember = (id: string): string => members.get(id) ?? id
        const named = [...of('course'), ...of('department')].map(({ id }) => id)
        return Object.fromEntries(named.map((id) => [id, { label: nameOf(id), say: sayMember }] as const))
      },
      async find({ college }, ids) {
        const { name } = await college.frame()
        return new Map(ids.map((id) => [id, { name, to: routes.collegePages }] as const))
      },
    },
  },
}

/** Administrators decide whom the college names on its pages, because an email address may belong to an office. */
const collegePersonalData: PersonalData = {
  records: [
    {
      name: 'contact',
      title: m['personalData.contact'],
      tables: ['settings'],
      fate: 'kept',
      kept: m['personalData.contactKept'],
      async read({ db, person }) {
        const rows = await db
          .selectFrom('settings')
          .selectAll()
          .where('key', 'like', 'college%')
          .where(mayName(person, ['value']))
          .execute()
        return rows
          .filter(({ value }) => namesPerson(person, JSON.parse(value)))
          .map(({ key, updated_at }) => ({ setting: key, at: updated_at }))
      },
    },
  ],
}

/** The college of this installation: its name, its look, and its rules. */
export const collegeFeature: Feature = {
  name: 'college',
  files: { ...collegeFiles, ...pagePictureFiles, ...cardFiles },
  letterhead: (app) => app.college.letterhead(),
  personalData: collegePersonalData,
  menu: [
    {
      key: 'college',
      group: 'administration',
      rank: 30,
      title: m['campus.college'],
      icon: 'authority',
      link: routes.college,
      roles: ['ROLE_ADMIN'],
    },
    {
      key: 'devtools',
      group: 'administration',
      rank: 40,
      title: m['devtools.title'],
      icon: 'code',
      link: routes.devtools,
      roles: ['ROLE_ADMIN'],
    },
    {
      key: 'audit',
      group: 'administration',
      rank: 50,
      title: m['campus.audit'],
      icon: 'trail',
      link: routes.audit,
      roles: ['ROLE_ADMIN'],
    },
  ],
  topMenu: (_, { roles }) => [
    {
      key: 'help',
      rank: 90,
      title: m['campus.group.help'](),
      links: [
        ...(roles.includes('ROLE_ADMIN') ? [{ title: m['checklist.title'](), link: routes.checklist }] : []),
        ...(helpedRoles.some((role) => roles.includes(role))
          ? [{ title: m['helpOf.title'](), link: routes.help }]
          : []),
        ...(staffRoles.some((role) => roles.includes(role))
          ? [
              { title: m['permissions.title'](), link: routes.permissions },
              { title: m['reference.title'](), link: routes.reference },
            ]
          : []),
        { title: m['home.contact'](), link: href(routes.contact) },
      ],
    },
  ],
  checklist: {
    college: {
      rank: 10,
      title: m['checklist.step.college.title'],
      help: m['checklist.step.college.help'],
      link: routes.college,
      isDone: async ({ college }) => {
        const { name, logoUrl } = await college.frame()
        return name !== unnamed && logoUrl !== null
      },
    },
  },
  ...collegeTrail,
  audited: {
    college: [
      'name',
      'shortName',
      'tagline',
      'foundedIn',
      'drawing',
      'profile',
      'links',
      'refundRule',
      'contact',
      'logo',
      'banner',
      'affiliation',
      'rollNumberCode',
      'colour',
      'supportEmail',
      'photo',
      'collegeId',
      'instituteType',
      'needsSecondPerson',
      'registrationOpen',
      'alumniRegistrationOpen',
      'needsSecondFactor',
    ],
    collegePages: [
      'aboutEn',
      'aboutDe',
      'hasCourses',
      'admissionsEn',
      'admissionsDe',
      'admissionsPhone',
      'admissionsEmail',
      'accountsPhone',
      'hasDepartments',
      'hasFacultyEmails',
      'privacyEn',
      'privacyDe',
      'sentences',
      'heads',
      'altEn',
      'altDe',
    ],
  },
  pageTitles: { '/[...locale]/app/Help': m['helpOf.title'] },
  pageHelp: {
    '/[...locale]/app/Admin/Audit': m['pageHelp.audit'],
    '/[...locale]/app/Admin/College': m['pageHelp.college'],
    '/[...locale]/app/Admin/College/pages': m['pageHelp.collegePages'],
    '/[...locale]/app/Admin/Security': m['pageHelp.security'],
  },
  pages: {
    '/[...locale]': 'public',
    '/[...locale]/about': 'public',
    '/[...locale]/coming-soon': 'public',
    '/[...locale]/contact': 'public',
    '/[...locale]/courses': 'public',
    '/[...locale]/departments': 'public',
    '/[...locale]/erphome': 'public',
    '/[...locale]/examcell': 'public',
    '/[...locale]/IQACHome': 'public',
    '/[...locale]/iqacnewhome': 'public',
    '/[...locale]/maintenance': 'public',
    '/[...locale]/naac': 'public',
    '/[...locale]/nirf': 'public',
    '/[...locale]/no-permission': 'public',
    '/[...locale]/obe': 'public',
    '/[...locale]/privacy': 'public',
    '/[...locale]/return': 'public',
    '/[...locale]/terms': 'public',
    '/404': 'public',
    '/sitemap.xml': { access: 'public', limits: ['pages'] },
    // Served from stored files.
    '/college/[picture]': { access: 'public', limits: ['pages'] },
    '/docs/api': 'public',
    '/docs/permissions': 'public',
    '/[...locale]/app/Help': helpedRoles,
    '/[...locale]/app/Admin/Audit': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/College': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/College/pages': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/College/preview': ['ROLE_ADMIN'],
    '/[...locale]/app/Admin/Security': ['ROLE_ADMIN'],
    '/[...locale]/devtools': { access: ['ROLE_ADMIN'], inDevelopment: true },
    '/[...locale]/devtools/forms': { access: ['ROLE_ADMIN'], inDevelopment: true },
    '/[...locale]/devtools/documents/[document]': { access: ['ROLE_ADMIN'], inDevelopment: true },
    '/[...locale]/devtools/emails/[email]': { access: ['ROLE_ADMIN'], inDevelopment: true },
  },
}

export function createCollege(
  kernel: Pick<Kernel, 'database' | 'clock' | 'files' | 'hooks' | 'isBehind'>,
): College {
  const { database, clock, files } = kernel
  const college = createCollegeService({ store: storeOf(database, collegeRepository), clock, files })
  kernel.hooks.collegeName.push(async () => (await college.frame()).name)
  kernel.hooks.collegeColour.push(async () => (await college.frame()).colour)
  kernel.hooks.collegePhone.push(async () => (await college.frame()).phone)
  kernel.hooks.collegeLogo.push(async () => college.picture('logo'))
  // Cached, because every page and every document uses them.
  return {
    ...college,
    frame: keepByTag('college', kernel, college.frame),
    letterhead: keepByTag('college', kernel, college.letterhead),
  }
}

export type { College } from './college.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    college: College
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    college: true
    /** Texts and pictures of the pages about the college; no other page shows them. */
    collegePages: true
  }
}
