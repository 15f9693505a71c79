import type { SignUp } from '#lib/schemas/identity/registration.ts'
import type { SignedIn } from '#lib/server/features/identity/identity.ts'
import type { TestApp } from '../app/test-app.ts'

export const asha = {
  username: 'asha',
  email: 'asha@example.edu',
  fullName: 'Asha Reddy',
  roles: ['ROLE_EXAMINATION' as const],
  program: '',
  password: 'Correct-horse1!',
}

export const meena = {
  username: 'admin-meena',
  email: 'meena@example.edu',
  fullName: 'Meena Koneru',
  roles: ['ROLE_ADMIN' as const],
  program: '',
  password: 'Battery-staple2!',
}

export const raviSignsUp: SignUp = {
  username: 'hod-ravi',
  email: 'ravi@example.edu',
  password: 'secret6',
  role: ['hod'],
  fullName: 'Ravi Kumar',
  instituteType: 'autonomous',
  collegeName: 'Demo College',
  eamcetCode: 'DEMO',
  affiliatedTo: '',
  department: 'CSE',
  signInType: 'HOD',
  module: ['erp'],
  promotions: false,
}

export const signInAs = (
  { app }: TestApp,
  username: string,
  password: string,
  more: { code?: string; address?: string; headers?: Headers } = {},
): Promise<SignedIn> =>
  app.identity.signIn({
    username,
    password,
    code: '',
    address: '203.0.113.7',
    headers: new Headers(),
    ...more,
  })

/** Creates both accounts and returns their ids. */
export async function enrolBoth({ app }: TestApp): Promise<{ ashaId: string; meenaId: string }> {
  await app.identity.createUser(meena)
  await app.identity.createUser(asha)
  const idOf = async ({ username }: { username: string }) =>
    (await app.identity.directory.find(username))?.id ?? ''
  return { ashaId: await idOf(asha), meenaId: await idOf(meena) }
}

/** Creates both accounts and signs each in. */
export async function bothSignedIn(testApp: TestApp): Promise<{ asha: SignedIn; meena: SignedIn }> {
  await enrolBoth(testApp)
  return {
    asha: await signInAs(testApp, asha.username, asha.password),
    meena: await signInAs(testApp, meena.username, meena.password),
  }
}

export const bearer = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` })

export const cookiesOf = (lines: readonly string[]): Headers =>
  new Headers({ cookie: lines.map((line) => line.split(';', 1)[0]).join('; ') })
