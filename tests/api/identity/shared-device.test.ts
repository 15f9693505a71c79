import type { AstroGlobal } from 'astro'
import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleSignIn } from '#lib/server/features/identity/web/sign-in-form.ts'
import { returnCookie } from '#lib/server/kernel/http/security/cookies.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { placeOf, postedTo } from '../../support/calls/sent-form.ts'
import { asha } from '../../support/people/people.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const nameOf = (role: Role): string => role.toLowerCase().replaceAll('_', '-')
beforeAll(async () => {
  for (const role of ['ROLE_STUDENT', 'ROLE_PARENT'] as const)
    await testApp.app.identity.createUser({
      ...asha,
      username: nameOf(role),
      email: `${nameOf(role)}@example.edu`,
      roles: [role],
    })
})

interface Arrival {
  role: Role
  wanted: string
  by: 'cookie' | 'address'
}

/** Signs in after someone requested a page in the same browser; returns where the sign-in leads. */
async function signIn({ role, wanted, by }: Arrival): Promise<string> {
  const url = new URL(
    `/login${by === 'address' ? `?return=${encodeURIComponent(wanted)}` : ''}`,
    'http://campus.test',
  )
  const body = new URLSearchParams({ username: nameOf(role), password: asha.password })
  const headers = new Headers({ 'content-length': String(String(body).length) })
  if (by === 'cookie') headers.set('cookie', returnCookie(wanted).split(';', 1)[0] ?? '')
  // The page passes a larger context, which the handler ignores.
  const context = postedTo(testApp, { url, body, user: null, headers }) as unknown as AstroGlobal
  return placeOf(await handleSignIn(context, (path) => path))
}

for (const by of ['cookie', 'address'] as const) {
  it.each([
    ['ROLE_STUDENT', '/app/Parent%20Dashboard', '/app/Student'],
    ['ROLE_STUDENT', '/de/app/Admin/Audit?page=2', '/app/Student'],
    ['ROLE_STUDENT', '/app/Examinations/7/marks', '/app/Student'],
    ['ROLE_STUDENT', '/app/HOD%20Dashboard', '/app/Student'],
    ['ROLE_PARENT', '/app/Student/record', '/app/Parent%20Dashboard'],
  ] as const)(`%s is led home, not to a refusal, where the ${by} names %s`, async (role, wanted, home) => {
    expect(await signIn({ role, wanted, by })).toBe(home)
  })

  it.each([
    ['ROLE_STUDENT', '/app/Student/record'],
    ['ROLE_STUDENT', '/de/fees?x=1'],
    ['ROLE_PARENT', '/app/Parent%20Dashboard'],
    ['ROLE_PARENT', '/app/Account'],
    ['ROLE_PARENT', '/examresults'],
  ] as const)(`%s is led on to %s where the ${by} names it`, async (role, wanted) => {
    expect(await signIn({ role, wanted, by })).toBe(wanted)
  })
}
