import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import { personalDataOfApp } from '../../kernel/subject-requests/create-personal-data.ts'
import type { PersonalDataService } from '../../kernel/subject-requests/personal-data.service.ts'
import { noteExport, privacyTrail, type Taken } from './audit.ts'

const administrators = ['ROLE_ADMIN'] as const

/** What is known of one person: handed out or erased on one page. What that is, each feature declares itself. */
export const privacyFeature: Feature = {
  name: 'privacy',
  ...privacyTrail,
  menu: [
    {
      key: 'privacy',
      group: 'administration',
      rank: 80,
      title: m['privacy.title'],
      icon: 'lock',
      link: routes.privacy,
      roles: administrators,
    },
  ],
  pages: { '/[...locale]/app/Privacy': administrators },
}

/** What the page asks: made here, since the pages' own copy of a store would not know the transactions of the server's. */
export interface Privacy {
  /** Of all features. */
  dataOf(app: App): PersonalDataService
  /** That somebody took what is known of a person. */
  noteExport(taken: Taken, actor: Actor): Promise<void>
}

export const createPrivacy = (kernel: Pick<Kernel, 'database'>): Privacy => ({
  dataOf: personalDataOfApp,
  noteExport: (taken, actor) => noteExport(kernel, taken, actor),
})

declare module '../../kernel/app.ts' {
  interface App {
    privacy: Privacy
  }
}
