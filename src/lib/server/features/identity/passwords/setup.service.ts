import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Role } from '#lib/schemas/role.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid } from '../../../kernel/core/errors.ts'

export interface FirstAdministrator {
  username: string
  email: string
  fullName: string
  password: string
}

interface Parts {
  /** Of the installation. */
  secret: string
  hasUsers(): Promise<boolean>
  createUser(
    user: FirstAdministrator & { roles: Role[]; program: string },
    actor: ReturnType<typeof systemActor>,
    isFirst: boolean,
  ): Promise<void>
}

export type SetupService = ReturnType<typeof createSetupService>

/** The first administrator of an empty installation, through a link that only the console shows. */
export function createSetupService({ secret, hasUsers, createUser }: Parts) {
  // The same of every server that has the key: the link opens whichever of them is asked, and works once.
  const token = Buffer.from(hkdfSync('sha256', secret, '', 'prangan set-up link', 24)).toString('base64url')
  const isMine = (given: string): boolean =>
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))

  return {
    /** The path of the link; null once there is anybody. */
    link: async (): Promise<string | null> => ((await hasUsers()) ? null : `/setup/${token}`),

    /** It was the link, and has done its work. */
    isUsed: async (given: string): Promise<boolean> => isMine(given) && (await hasUsers()),

    isLive: async (given: string): Promise<boolean> => isMine(given) && !(await hasUsers()),

    /** @throws DomainError Invalid `link.dead`, Conflict `user.taken` */
    async complete(given: string, administrator: FirstAdministrator): Promise<void> {
      if (!isMine(given)) throw invalid('link.dead')
      if (await hasUsers()) throw conflict('link.dead')
      await createUser({ ...administrator, roles: ['ROLE_ADMIN'], program: '' }, systemActor('setup'), true)
    },
  }
}
