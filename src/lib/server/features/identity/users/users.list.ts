import { type Kysely, sql } from 'kysely'
import { sayRole } from '#lib/i18n/say-role.ts'
import { type UserState, stateOf } from '#lib/identity/user-state.ts'
import { badge, instant, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { roles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { engineOf, flagFor, foldedText, hasWords, instantFor } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type ListAction, listOf } from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import { isWithinDays, rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import { type User, userOf } from './user.ts'

const states: readonly UserState[] = ['pending', 'active', 'inactive']

/** Only waiting registrations are approved or rejected. */
const hasWaiting: ListAction<User>['isOffered'] = ({ state }, users) =>
  state === undefined ? users.some((user) => stateOf(user) === 'pending') : state === 'pending'

/** List of all accounts. */
export const usersList = listOf<User>({
  title: m['users.title'],
  access: ['ROLE_ADMIN'],
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['users.state'],
      any: m['users.anyState'],
      choices: () => states.map((each) => [each, m[`users.states.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'role',
      label: m['users.role'],
      any: m['users.anyRole'],
      choices: () => roles.map((each) => [each, sayRole(each)]),
    },
    { kind: 'dates', name: 'since', label: m['users.since'] },
  ],
  sortedBy: 'username',
  columns: [
    {
      name: 'username',
      heading: m['users.username'],
      sort: 'ascending',
      cell: (user) => link(user.username, routes.user(user.id)),
    },
    {
      name: 'fullName',
      heading: m['users.fullName'],
      sort: 'ascending',
      cell: ({ fullName }) => text(fullName),
    },
    {
      name: 'email',
      heading: m['register.email'],
      cell: (user) => text(hasEmail(user) ? user.email : ''),
    },
    {
      name: 'role',
      heading: m['users.role'],
      cell: (user) => text(user.roles.map(sayRole).join(', ')),
    },
    {
      name: 'state',
      heading: m['users.state'],
      // wire: the CSV has the columns that its clients know.
      in: ['page', 'xlsx'],
      cell: (user) => badge(m[`users.states.${stateOf(user)}`](), stateOf(user)),
    },
    {
      name: 'createdAt',
      heading: m['users.since'],
      sort: 'descending',
      cell: ({ createdAt }) => instant(createdAt),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ fullName, username }) => fullName || username,
  page: routes.users,
  actions: [
    { to: routes.changeUsers('role'), label: m['users.several.role.action'], roles: ['ROLE_ADMIN'] },
    {
      to: routes.changeUsers('approve'),
      label: m['users.several.approve.action'],
      roles: ['ROLE_ADMIN'],
      isOffered: hasWaiting,
    },
    {
      to: routes.changeUsers('reject'),
      label: m['users.several.reject.action'],
      roles: ['ROLE_ADMIN'],
      isOffered: hasWaiting,
    },
    {
      to: routes.changeUsers('deactivate'),
      label: m['users.several.deactivate.action'],
      roles: ['ROLE_ADMIN'],
    },
  ],
  empty: m['users.nothing'],
  nothingFits: m['users.empty'],
  file: { name: 'users', call: '/api/v1/exportUsers' },
  rows: rowsByPage({
    from: ({ db, wanted }) => usersFound(db, wanted),
    sorts: {
      username: sql.ref('users.username'),
      fullName: foldedText('users.name'),
      createdAt: sql.ref('users.created_at'),
    },
    key: sql.ref('users.username'),
    rowOf: userOf,
  }),
})

/** Must match the expression of the index exactly. */
const searched = sql<string>`lower(name || ' ' || username || ' ' || email)`

/** Avoids a join, so that counting and paging read a single index. */
function usersFound(db: Kysely<Tables>, wanted: ListQuery) {
  const engine = engineOf(db)
  const { state, role } = wanted.values
  const isActive = (flag: boolean) => sql<boolean>`is_active = ${flagFor(engine, flag)}`
  const isPending = sql<boolean>`users.id in (select user_id from registrations where state = 'pending')`
  return db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .selectFrom('registrations')
        .select('registrations.state')
        .whereRef('registrations.user_id', '=', 'users.id')
        .as('registration'),
    )
    .$if(wanted.search !== '', (query) => query.where(hasWords(searched, wanted.search)))
    .where(isWithinDays('users.created_at', wanted, 'since', (iso) => instantFor(engine, iso)))
    .$if(state === 'pending', (query) => query.where(isPending))
    .$if(state === 'active', (query) => query.where(isActive(true)))
    .$if(state === 'inactive', (query) => query.where(isActive(false)).where(sql<boolean>`not ${isPending}`))
    .$if(role !== undefined, (query) => query.where('roles', 'like', `%"${role}"%`))
}
