import { callFiles, callPath } from '../../support/calls/call-files.ts'
import { account, expect } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

const writes = callFiles().map((file) => `/${callPath(file)}`)
const formPages = [
  '/login/Admin',
  '/register/Admin',
  '/ForgotPassword',
  '/reset-password',
  '/signout',
  '/createLogins',
  '/app/Account',
  '/app/reset%20Password',
  '/app/Encrypt%20Decrypt',
]

test('a form of another site writes nothing, wherever it is sent', async ({ request }) => {
  for (const path of [...writes, ...formPages]) {
    const answer = await request.post(path, {
      form: { username: 'x' },
      headers: { origin: 'https://evil.example' },
      maxRedirects: 0,
    })
    expect(answer.status(), path).toBe(403)
  }
})

test('a role in the body, in a header or in the display cookie gives no right', async ({ request }) => {
  const { username, password } = account('library-durga')
  const data = { username, password, roles: ['ROLE_ADMIN'], role: ['admin'], user: { roles: ['ROLE_ADMIN'] } }
  const signedIn = await request.post('/auth/v1/signin', { data })
  const { token, roles } = (await signedIn.json()) as { token: string; roles: string[] }
  expect(roles).toEqual(['ROLE_LIBRARY_INCHARGE'])
  const shown = encodeURIComponent(JSON.stringify({ username: 'admin-meena', roles: ['ROLE_ADMIN'] }))
  const forged = { authorization: `Bearer ${token}`, cookie: `erpUser=${shown}`, 'x-role': 'ROLE_ADMIN' }
  expect((await request.get('/api/v1/exportUsers', { headers: forged })).status()).toBe(403)
  const stolen = await request.get('/app/Admin', { headers: { cookie: `erpUser=${shown}` }, maxRedirects: 0 })
  expect(stolen.status()).toBe(303)
})

test('a token is worth nothing once signed out', async ({ playwright, baseURL }) => {
  const { username, password } = account('hostel-nagamani')
  const client = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const signedIn = await client.post('/auth/v1/signin', { data: { username, password } })
  const { token } = (await signedIn.json()) as { token: string }
  await client.dispose()
  const bare = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await bare.get('/app/Account')).status()).toBe(200)
  expect((await bare.post('/auth/v1/signout')).status()).toBe(200)
  expect((await bare.get('/app/Account', { maxRedirects: 0 })).status()).toBe(303)
  await bare.dispose()
})

test('a sign-up as an administrator gets nowhere', async ({ request }) => {
  const data = {
    username: 'mallory-admin',
    email: 'mallory@example.com',
    password: 'secret6',
    role: ['admin'],
    fullName: 'Mallory',
    instituteType: 'autonomous',
    collegeName: 'X',
    eamcetCode: 'Y',
    isActive: true,
    state: 'approved',
  }
  expect((await request.post('/auth/v1/signup', { data })).status()).toBe(200)
  const tried = await request.post('/auth/v1/signin', {
    data: { username: data.username, password: data.password },
  })
  expect(tried.status()).toBe(401)
})

test('guarded pages stay guarded however their address is written', async ({ request, baseURL }) => {
  const paths = [
    '/app/Dean%20Dashboard',
    '/%61pp/Dean Dashboard',
    '//app/Admin',
    '/x/../app/Admin',
    '/de/app/Admin/Audit',
    '/createLogins',
    '/devtools',
    '/devtools/forms',
  ]
  for (const path of paths) {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    expect([303, 404], path).toContain(answer.status())
  }
})

test('names that are known and names that are not get the same answers', async ({ request }) => {
  const ask = async (username: string) => {
    const answer = await request.post('/auth/v1/signin', { data: { username, password: 'wrong' } })
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return { status: answer.status(), code, message }
  }
  expect(await ask('security-babu')).toEqual(await ask('nobody-at-all'))
})
