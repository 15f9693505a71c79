import { describe, expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { firstAdministrator } from '../../support/servers/first-administrator.ts'
import { openForAll } from '../../support/app/opened.ts'
import { send, urlEncoded } from '../../support/calls/over-the-wire.ts'

const campus = openForAll(() => startAdministeredCampus())

it('the link to the other language stays here, whatever the address looks like', async () => {
  for (const path of [
    '/de//evil.example/x',
    '/de/%2F%2Fevil.example',
    '/de///evil.example',
    '/x/..//evil.example/',
  ]) {
    const { body } = await send(campus, path)
    const links = [...body.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(links.length, path).toBeGreaterThan(3)
    for (const link of links) expect(link, path).not.toMatch(/^[/\\]{2}/)
  }
})

describe('where a visitor wanted to go', () => {
  const plantedBy = async (path: string): Promise<string[]> =>
    (await send(campus, path)).headers['set-cookie'] ?? []
  async function signIn(path: string, headers: Record<string, string> = {}) {
    const body = String(new URLSearchParams({ ...firstAdministrator }))
    const own = { ...urlEncoded, origin: campus.url, ...headers }
    const { status, headers: said } = await send(campus, path, { method: 'POST', headers: own, body })
    return [status, said.location]
  }

  it('is kept for a page of this site, and followed after signing in', async () => {
    const [line = ''] = await plantedBy('/app/Admin/Audit?person=%C3%A4&page=2')
    const planted = line.split(';', 1)[0] ?? ''
    expect(await signIn('/login/Admin', { cookie: planted })).toEqual([
      303,
      '/app/Admin/Audit?person=%C3%A4&page=2',
    ])
  })

  it('is ignored where the administrator may not open that page', async () => {
    const [line = ''] = await plantedBy('/app/Parent%20Dashboard')
    const planted = line.split(';', 1)[0] ?? ''
    expect(await signIn('/login/Admin', { cookie: planted })).toEqual([303, '/app/Admin'])
  })

  it.each(['/app/Admin?x=%', '/app/Admin?return=/%ff', `/app/Admin?x=${'a'.repeat(3000)}`])(
    'is not kept where it is no sound address: %s',
    async (path) => {
      expect(await plantedBy(path)).toEqual([])
    },
  )

  it.each([
    '%2F%25ff',
    '%2Fapp%3Fx%3D%25',
    '%2F%2Fevil.example',
    '%',
    'https%3A%2F%2Fevil.example',
    '%2F%00',
    '%2Fa%0D%0Ab',
  ])('is passed over where somebody planted %s: a right sign-in succeeds', async (planted) => {
    expect(await signIn('/login/Admin', { cookie: `prangan.return=${planted}` })).toEqual([303, '/app/Admin'])
  })

  it('is passed over where the address names another site', async () => {
    for (const path of ['//evil.example', '/%5Cevil.example//', '/x/..//evil.example'])
      expect(await signIn(`/login/Admin?return=${encodeURIComponent(path)}`), path).not.toContain('evil')
    expect(await signIn('/login/Admin?return=//evil.example')).toEqual([303, '/app/Admin'])
  })
})

it('a form that stays on its page stays on this site, however its address begins', async () => {
  const body = String(new URLSearchParams({ action: 'endOthers' }))
  const headers = { ...urlEncoded, origin: campus.url, cookie: campus.cookie }
  const { headers: said } = await send(campus, `${campus.url}//app/Account`, {
    method: 'POST',
    headers,
    body,
  })
  expect(said.location ?? '/').toMatch(/^\/(?!\/)/)
})

it('the password field of a login is described once: by what is wrong, and by the hint about capitals', async () => {
  const { body } = await send(campus, '/login/HOD')
  const field = /<input[^>]*id="password"[^>]*>/.exec(body)?.[0] ?? ''
  expect(field.match(/aria-describedby="[^"]*"/g)).toEqual([
    'aria-describedby="password-problem problem caps"',
  ])
})
