import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'

const administrators = ['ROLE_ADMIN'] as const

/** What is known of one person: handed out or erased on one page. What that is, each feature declares itself. */
export const privacyFeature: Feature = {
  name: 'privacy',
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
