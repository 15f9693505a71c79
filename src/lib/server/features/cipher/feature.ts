import { routes } from '#lib/routes.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { type CipherService, createCipherService } from './cipher.service.ts'
import { cipherRepository } from './repository.ts'

/** How the audit trail labels the actions of this feature. */
const cipherTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('text.encrypted', 'text.decrypted', 'text.notDecrypted'),
}

/** Lets staff encrypt and decrypt texts. */
export const cipherFeature: Feature = {
  name: 'cipher',
  menu: [
    {
      key: 'cipher',
      group: 'own',
      rank: 10,
      title: m['cipher.title'],
      icon: 'lock',
      link: routes.cipher,
      // Other roles find it on the page of their account.
      roles: ['ROLE_ADMIN'],
    },
  ],
  actions: [
    {
      title: m['cipher.title'],
      page: m['campus.group.own'],
      link: routes.cipher,
      roles: staffRoles,
    },
  ],
  // Audits that a text was processed, but never the text.
  ...cipherTrail,
  audited: { text: ['characters'] },
  pages: { '/[...locale]/app/Encrypt Decrypt': staffRoles },
  limits: { cipher: { points: 30, duration: 60 } },
}

export const createCipher = ({
  database,
  clock,
  keyring,
}: Pick<Kernel, 'database' | 'clock' | 'keyring'>): CipherService =>
  createCipherService({
    keyring,
    store: storeOf(database, cipherRepository),
    clock,
  })

declare module '../../kernel/app.ts' {
  interface App {
    cipher: CipherService
  }
}

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    cipher: true
  }
}
