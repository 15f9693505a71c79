import type { Kysely } from 'kysely'
import { keyMaintainers } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { engineOf, flagFor } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import { hasEmail } from '../../kernel/mail/no-email.ts'
import { outboxRepository } from '../../kernel/mail/outbox.repository.ts'

/** Somebody who may confirm a key. */
export interface KeyMaintainer {
  id: string
  name: string
  email: string
  language: string
}

/** Who keeps the keys of the gateway, and the emails to them. */
export const keyMaintainersRepository = (db: Kysely<Tables>, mail: Pick<Mail, 'compose'>) => {
  const withRole = (roles: readonly Role[]): Promise<KeyMaintainer[]> =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language'])
      .where('is_active', '=', flagFor(engineOf(db), true))
      .where((eb) => eb.or(roles.map((role) => eb('roles', 'like', `%"${role}"%`))))
      .orderBy('name')
      .orderBy('id')
      .execute()

  return {
    /** Accounts that may sign in and are not this person's. */
    othersThan: async (userId: string): Promise<KeyMaintainer[]> =>
      (await withRole(keyMaintainers)).filter(({ id }) => id !== userId),

    administrators: (): Promise<KeyMaintainer[]> => withRole(['ROLE_ADMIN']),

    /** In the transaction of what it tells of; who has no address gets none. */
    async tell(
      template: 'gatewayKeyWaits' | 'gatewayKeyEnacted',
      recipients: readonly KeyMaintainer[],
      { feeTypeIds, actor }: { feeTypeIds: readonly string[]; actor: Actor },
    ): Promise<void> {
      const types = await db
        .selectFrom('fee_types')
        .select('name')
        .where('id', 'in', [...feeTypeIds])
        .orderBy('position')
        .execute()
      const person = await db.selectFrom('users').select('name').where('id', '=', actor.id).executeTakeFirst()
      const facts = {
        feeTypes: types.map(({ name }) => name).join(', '),
        by: person?.name ?? actor.name,
      }
      for (const to of recipients.filter(hasEmail)) {
        const params = { name: to.name, path: routes.gatewayKeys, facts }
        await outboxRepository(db).add(mail.compose({ to, template, params, expiresAt: null }))
      }
    },
  }
}
