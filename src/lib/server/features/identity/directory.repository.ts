import type { Kysely } from 'kysely'
import { type ListQuery, rowsPerPage } from '#lib/rules/list-query.ts'
import type { Role } from '#lib/schemas/role.ts'
import { containsText, engineOf, flagFor, foldedText } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type User, rolesOf, userOf, usersWithRegistration } from './user-row.ts'

const orders = {
  username: 'username',
  fullName: foldedText('name'),
  createdAt: 'users.created_at',
} as const

/** Who has a login: searched, counted, a page at a time. */
export function directoryRepository(db: Kysely<Tables>) {
  const engine = engineOf(db)
  const found = (query: ListQuery) =>
    usersWithRegistration(db)
      .$if(query.search !== '', (select) => {
        const { search } = query
        return select.where((eb) =>
          eb.or(['username', 'email', 'name'].map((column) => containsText(column, search))),
        )
      })
      .$if(query.filters['state'] === 'pending', (select) =>
        select.where('registrations.state', '=', 'pending'),
      )
      .$if(query.filters['state'] === 'active', (select) =>
        select.where('is_active', '=', flagFor(engine, true)),
      )
      .$if(query.filters['state'] === 'inactive', (select) =>
        select
          .where('is_active', '=', flagFor(engine, false))
          .where((eb) =>
            eb.or([eb('registrations.state', 'is', null), eb('registrations.state', '<>', 'pending')]),
          ),
      )
      .$if(query.filters['role'] !== undefined, (select) =>
        select.where('roles', 'like', `%"${query.filters['role']}"%`),
      )
  const ordered = (query: ListQuery) =>
    found(query)
      .orderBy(orders[query.sort as keyof typeof orders] ?? 'username', query.isDescending ? 'desc' : 'asc')
      .orderBy('username')
  return {
    async list(query: ListQuery): Promise<{ rows: User[]; total: number }> {
      const { total } = await db
        .selectFrom(found(query).as('found'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await ordered(query)
        .limit(rowsPerPage)
        .offset((query.page - 1) * rowsPerPage)
        .execute()
      return { rows: rows.map(userOf), total: Number(total) }
    },

    async all(query: ListQuery): Promise<User[]> {
      return (await ordered(query).execute()).map(userOf)
    },

    /** How many active people hold each role, whichever place it has among theirs. */
    async countByRole(): Promise<Partial<Record<Role, number>>> {
      const rows = await db
        .selectFrom('users')
        .where('is_active', '=', flagFor(engine, true))
        .groupBy('roles')
        .select((eb) => ['roles', eb.fn.countAll<number>().as('count')])
        .execute()
      const counts: Partial<Record<Role, number>> = {}
      for (const row of rows)
        for (const role of rolesOf(row.roles)) counts[role] = (counts[role] ?? 0) + Number(row.count)
      return counts
    },

    /** Active people with a role who have not chosen a password yet: all, or those of the lower-cased names. */
    async withoutPassword(role: Role, usernames: readonly string[] | null = null): Promise<User[]> {
      const rows = await usersWithRegistration(db)
        .innerJoin('accounts', 'accounts.user_id', 'users.id')
        .where('accounts.provider_id', '=', 'credential')
        .where('accounts.password', 'is', null)
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'like', `%"${role}"%`)
        .$if(usernames !== null, (query) => query.where('username', 'in', [...(usernames ?? [])]))
        .orderBy('username')
        .execute()
      return rows.map(userOf)
    },

    async activeAdministrators(): Promise<number> {
      const row = await db
        .selectFrom('users')
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'like', '%"ROLE_ADMIN"%')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}
