import { expect, it } from 'vitest'
import { type Access, type Role, roles } from '#lib/schemas/role.ts'
import { features } from '#lib/server/app.ts'
import { pageRulesOf } from '#lib/server/kernel/declared.ts'
import { type AnyAccess, mayUse } from '#lib/server/kernel/http/access/access.ts'
import { createPageAccess } from '#lib/server/kernel/http/access/page-access.ts'
import { userWith } from '../support/calls/call.ts'

const pages = createPageAccess(pageRulesOf(features))
const actions = features.flatMap((feature) => feature.actions ?? [])

const isPlain = (access: AnyAccess | undefined): access is Access =>
  typeof access === 'string' || Array.isArray(access)

const mayOpen = (link: string, role: Role): boolean => {
  const access = pages.of(`/[...locale]${link.replace(/[?#].*/, '')}`, {})
  return isPlain(access) && mayUse(access, userWith(role))
}

it.each(actions)('everybody who finds the action $link may open its page', ({ link, roles: finders }) => {
  const found = finders === 'everyone' ? roles : finders
  expect(found.filter((role) => !mayOpen(link, role))).toEqual([])
})

it('names each action once', () => {
  const links = actions.map(({ link }) => link)
  expect(links.length).toBeGreaterThan(20)
  expect(new Set(links).size).toBe(links.length)
})
