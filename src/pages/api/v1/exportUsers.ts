import * as v from 'valibot'
import { sayRole } from '#lib/i18n/say-role.ts'
import { readListQuery } from '#lib/rules/list-query.ts'
import { userListShape } from '#lib/rules/user-list.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { sendCsv } from '#lib/server/kernel/http/send-csv.ts'
import { m } from '#paraglide/messages.js'

export const GET = endpoint({
  summary: 'The people with a login as CSV; search, state, role and sort as in the address of the page.',
  access: ['ROLE_ADMIN'],
  limit: 'staff',
  reply: v.string(),
  async run({ app, context }) {
    const users = await app.identity.users.all(readListQuery(context.url.searchParams, userListShape))
    return sendCsv(
      'users.csv',
      [
        m['users.username'](),
        m['users.fullName'](),
        m['register.email'](),
        m['users.role'](),
        m['users.since'](),
      ],
      users.map((user) => [
        user.username,
        user.fullName,
        user.email,
        user.roles.map(sayRole).join(', '),
        user.createdAt,
      ]),
    )
  },
})
