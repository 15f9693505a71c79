import { routes } from '#lib/routes.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { cipherTrail } from './audit.ts'
import { type CipherService, createCipherService } from './cipher.service.ts'
import { cipherRepository } from './repository.ts'

/** Texts that staff encrypt and decrypt. */
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
      roles: staffRoles,
    },
  ],
  // That it was done, never what was written.
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
