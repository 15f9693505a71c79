import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { College } from '../college/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { Students } from '../students/feature.ts'
import type { LoginSlips } from './login-slips.document.ts'
import { type LoginsService, loginsService } from './logins.service.ts'
import { peopleImport } from './people.import.ts'

/** Logins for many at once, and the slips that carry them. */
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
  pages: { '/[...locale]/createLogins': ['ROLE_ADMIN'] },
  // Of its lists; the rest of it is identity's.
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
  students: Pick<Students, 'ofGroup'>
}

export const createLogins = (
  { env, clock, pdfs, imports }: Kernel,
  { identity, college, students }: Needs,
): Logins =>
  loginsService({
    batch: identity.loginBatch,
    peopleOfImport: (importId) => imports.entities('logins.people', importId),
    newSlips: identity.newSlips,
    clock,
    drawSlips: (slips) => pdfs.draw('logins.slips', slips),
    collegeName: async () => (await college.settings()).name,
    origin: originOf(env),
    students: students.ofGroup,
  })

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
