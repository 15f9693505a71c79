import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import type { Faculty, FacultyMember } from '../faculty/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { Links } from '../links/feature.ts'
import type { Students } from '../students/feature.ts'
import type { LoginSlips } from './login-slips.document.ts'
import { type LoginsService, createLoginsService } from './logins.service.ts'
import { peopleImport } from './people.import.ts'

/** Creates logins in bulk, with slips to hand out. */
export const loginsFeature: Feature = {
  name: 'logins',
  menu: [
    {
      key: 'createLogins',
      group: 'administration',
      rank: 20,
      title: m['logins.title'],
      icon: 'newLogin',
      link: routes.createLogins,
      roles: ['ROLE_ADMIN'],
    },
  ],
  pageHelp: {
    '/[...locale]/createLogins': m['pageHelp.createLogins'],
  },
  pages: {
    '/[...locale]/createLogins': ['ROLE_ADMIN'],
    '/[...locale]/app/Faculty Register/logins': ['ROLE_ADMIN'],
  },
  // Only the fields of its uploads; the identity feature declares the rest.
  personalData: { nameFields: ['empcode', 'rollNumber'] },
  imports: { 'logins.people': peopleImport },
  documents: {
    'logins.slips': {
      drawing: new URL('./login-slips.document.ts', import.meta.url),
      samples: async (words) => (await import('./login-slips.samples.ts')).loginSlipsSamples(words),
    },
  },
}

export type Logins = LoginsService

interface Needs {
  identity: Pick<Identity, 'loginBatch' | 'newSlips'>
  college: Pick<College, 'settings'>
  links: Links
  students: Pick<Students, 'ofGroup' | 'records'>
  faculty: Pick<Faculty, 'presentIn' | 'staff'>
  catalogue: Pick<Catalogue, 'read'>
}

export const createLogins = (
  { env, clock, pdfs, imports }: Kernel,
  { identity, links, college, students, faculty, catalogue }: Needs,
): Logins => {
  async function emailsOf(rollNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const records = await students.records(rollNumbers)
    return new Map(records.map(({ rollNumber, email }) => [rollNumber ?? '', email]))
  }

  /** Accounts store the short name of the department. */
  async function withDepartments<Member extends FacultyMember>(members: readonly Member[]) {
    const view = await catalogue.read()
    return members.map(({ departmentId, ...member }) => {
      const found = view.byId(departmentId ?? '')
      return { ...member, department: found?.shortName || (found?.name ?? '') }
    })
  }

  return createLoginsService({
    batch: identity.loginBatch,
    peopleOfImport: (importId) => imports.entities('logins.people', importId),
    newSlips: identity.newSlips,
    links,
    clock,
    drawSlips: (slips) => pdfs.draw('logins.slips', slips),
    college: college.settings,
    origin: originOf(env),
    async students(batch, branch) {
      const found = await students.ofGroup(batch, branch)
      const emails = await emailsOf(found.map(({ rollNumber }) => rollNumber))
      return found.map((student) => ({ ...student, email: emails.get(student.rollNumber) ?? '' }))
    },
    emailsOf,
    faculty: async (department) => withDepartments(await faculty.presentIn(department)),
    async members(ids) {
      const chosen = new Set(ids)
      const members = (await faculty.staff()).filter(({ id }) => chosen.has(id))
      return withDepartments(
        members.map((member) => ({
          ...member,
          isHere: member.status === 'working' || member.status === 'onLeave',
        })),
      )
    },
  })
}

export type { CreatedLogins } from './logins.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    logins: Logins
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'logins.slips': LoginSlips
  }
}
