import { expect, it } from 'vitest'
import { type Access, type Role, roles } from '#lib/schemas/role.ts'
import { features } from '#lib/server/app.ts'
import { findsOf, listsOf, pageRulesOf } from '#lib/server/kernel/declared.ts'
import { type AnyAccess, mayUse } from '#lib/server/kernel/http/access/access.ts'
import { createPageAccess } from '#lib/server/kernel/http/access/page-access.ts'
import { userWith } from '../support/calls/call.ts'

const pages = createPageAccess(pageRulesOf(features))
const lists = listsOf(features)
const actions = features.flatMap((feature) => feature.actions ?? [])

/** A page behind a setting counts as closed for every role. */
const isPlain = (access: AnyAccess | undefined): access is Access =>
  typeof access === 'string' || Array.isArray(access)

const mayOpen = (access: AnyAccess | undefined, role: Role): boolean =>
  isPlain(access) && mayUse(access, userWith(role))

it.each(Object.entries(findsOf(features)))(
  'the list %s, which the staff search reads, has a search, and a page for its users',
  (name, { page }) => {
    const list = lists[name]
    // A list without a search would return all its rows for any query.
    expect(list && 'search' in list && list.search).toBeTypeOf('function')
    const access = pages.of(`/[...locale]${page}`, {})
    expect(roles.filter((role) => mayOpen(list?.access, role) && !mayOpen(access, role))).toEqual([])
  },
)

it('withheld results are searched: of whom other tests look for, none is', () => {
  expect(Object.keys(findsOf(features))).toContain('holds')
})

it.each(actions)('everybody who finds the action $link may open its page', ({ link, roles: finders }) => {
  const found = finders === 'everyone' ? roles : finders
  expect(
    found.filter((role) => !mayOpen(pages.of(`/[...locale]${link.replace(/[?#].*/, '')}`, {}), role)),
  ).toEqual([])
})

it('names each action once', () => {
  const links = actions.map(({ link }) => link)
  expect(links.length).toBeGreaterThan(20)
  expect(new Set(links).size).toBe(links.length)
})
