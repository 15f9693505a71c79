import { expect } from 'vitest'
import { type Role, roles } from '#lib/schemas/role.ts'
import type { AnyAccess } from '#lib/server/kernel/http/access/access.ts'
import type { AccessChecks } from '#lib/server/kernel/http/access/access-checks.ts'
import { ask } from './call.ts'
import type { NamedCall } from '../app/described.ts'
import type { Who } from '../database/feature-rows.ts'
import { paramsOf } from './params-of.ts'
import type { TestApp } from '../app/test-app.ts'

type Plain = Exclude<Who, { whenOn: string } | { token: string }>

/** Checks a call against its row both ways: listed callers are let in, everybody else is refused. */
export async function expectPermissions(testApp: TestApp, call: NamedCall, who: Who): Promise<void> {
  const { whenOn, token, or } = partsOf(who)
  expect(conditionsIn(who), call.address).toEqual(conditionsIn(call.spec.access))
  const askAs = asker(testApp, call)
  // A row without a setting or token means that the call requires neither.
  await withChecks(testApp, { isOn: async () => whenOn, fits: async () => false }, async () => {
    for (const role of [undefined, ...roles]) {
      const as = `${call.method} ${call.address} as ${role}`
      const { status, isRefused } = await askAs(role)
      // An empty request may be refused for missing input but never for the caller.
      if (mayUse(or, role)) expect([isRefused, status >= 500], as).toEqual([false, false])
      else expect(status, as).toBe(token ? 404 : role ? 403 : 401)
    }
  })
  await withChecks(testApp, { isOn: async () => true, fits: async () => true }, async () => {
    if (token) expect((await askAs(undefined)).isRefused, 'with its token').toBe(false)
  })
  await withChecks(testApp, { isOn: async () => false, fits: async () => true }, async () => {
    for (const role of whenOn ? [undefined, ...roles] : [])
      expect((await askAs(role)).status, `${role} while it is off`).toBe(404)
  })
}

function partsOf(who: Who): { whenOn: boolean; token: boolean; or: Plain } {
  if (typeof who === 'string' || isRoles(who)) return { whenOn: false, token: false, or: who }
  if ('whenOn' in who) return { ...partsOf(who.who), whenOn: true }
  return { whenOn: false, token: true, or: who.or ?? [] }
}

/** Returns the names of the required settings and tokens. */
function conditionsIn(access: Who | AnyAccess): string[] {
  if (typeof access === 'string') return []
  if ('whenOn' in access) return [access.whenOn, ...conditionsIn('who' in access ? access.who : access.for)]
  return 'token' in access ? [access.token] : []
}

const isRoles = (who: Exclude<Who, string>): who is readonly Role[] => Array.isArray(who)

const mayUse = (who: Plain, role: Role | undefined): boolean =>
  who === 'everyone' || (role !== undefined && (who === 'signedIn' || who.includes(role)))

const asker =
  (testApp: TestApp, { method, variant, spec, route }: NamedCall) =>
  async (role: Role | undefined): Promise<{ status: number; isRefused: boolean }> => {
    const query = variant ? { [variant.by]: variant.value } : {}
    const params = Object.fromEntries(paramsOf(spec).map((name) => [name, 'x']))
    const as = role ? { role } : {}
    const asked = { ...as, query, params, method: method.toUpperCase() }
    const { status, body } = await ask(testApp, route, asked)
    const code = (body as { code?: string } | null)?.code
    // The role is checked before the age of the password confirmation.
    if (code === 'session.passwordStale') return { status: 200, isRefused: false }
    return { status, isRefused: status === 401 || status === 403 || code === 'request.notFound' }
  }

async function withChecks({ app }: TestApp, checks: AccessChecks, work: () => Promise<void>): Promise<void> {
  const { accessChecks } = app
  app.accessChecks = checks
  await work().finally(() => {
    app.accessChecks = accessChecks
  })
}
