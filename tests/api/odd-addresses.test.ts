import { describe, expect, it } from 'vitest'
import { startAdministeredCampus } from '../support/administered-campus.ts'
import { firstAdministrator } from '../support/first-administrator.ts'
import { openForAll } from '../support/opened.ts'
import { json, send, urlEncoded } from '../support/over-the-wire.ts'

const campus = openForAll(() => startAdministeredCampus())

const notFound = { en: 'Oops, Page Not Found', de: 'Hoppla, Seite nicht gefunden' }
const noPermission = {
  en: 'You Don&#39;t have permission to View',
  de: 'Sie haben keine Berechtigung, diese Seite zu sehen',
}

it.each(['/no-such-page', '/app/Nowhere', '/setup/no-such-link', '/api/v1/noSuchCall', '/index.php/x'])(
  'where there is nothing at %s, each language says so',
  async (path) => {
    for (const [language, address] of [
      ['en', path],
      ['de', `/de${path}`],
    ] as const) {
      const { status, body } = await send(campus, address)
      expect(status, address).toBe(404)
      expect(body, address).toContain(`<html lang="${language}"`)
      expect(body, address).toContain(notFound[language])
    }
  },
)

it('an exam that is not out is told from a page that is not there, in each language', async () => {
  for (const [prefix, title] of [
    ['', 'No results at this address'],
    ['/de', 'Keine Ergebnisse unter dieser Adresse'],
  ] as const) {
    const { status, body } = await send(campus, `${prefix}/results/no-such-exam`)
    expect(status, prefix).toBe(404)
    expect(body, prefix).toContain(title)
  }
})

it('a page of another role says so in its own language', async () => {
  for (const [language, address] of [
    ['en', '/Faculty%20Dashboard'],
    ['de', '/de/Faculty%20Dashboard'],
  ] as const) {
    const { status, body } = await send(campus, address, { headers: { cookie: campus.cookie } })
    expect(status, address).toBe(403)
    expect(body, address).toContain(`<html lang="${language}"`)
    expect(body, address).toContain(noPermission[language])
  }
})

it('an address that is none is refused on a page in its own language, and a call in the envelope', async () => {
  const page = await send(campus, '/de/results/%ff')
  expect(page.status).toBe(400)
  expect(page.body).toContain('<html lang="de"')
  expect(page.body).toContain('Diese Adresse ist nicht lesbar.')
  const call = await send(campus, '/api/v1/getExams?x=%ff', { headers: { 'accept-language': 'de' } })
  expect(JSON.parse(call.body)).toMatchObject({
    code: 'request.malformed',
    message: 'Diese Adresse ist nicht lesbar.',
  })
})

it('a method that no page has is refused with those there are', async () => {
  const { status, headers } = await send(campus, '/contact', { method: 'TRACE' })
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
})

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

it('a link of the college may be in any script', async () => {
  const none = { examCell: '', obe: '', facultyDatabase: '', naac: '', nirf: '' }
  const contact = {
    officialCommunication: '',
    campus: '',
    phoneNumber: [],
    faxNumber: '',
    candidateDetails: [],
    aboutUs: '',
  }
  const settings = {
    name: 'Demo College',
    tagline: '',
    profile: 'default',
    links: { ...none, naac: 'https://naac.example/నాక్?a=1%202' },
    refundRule: '',
    needsSecondPerson: false,
    registrationOpen: true,
    needsSecondFactor: false,
    contact,
  }
  const headers = { ...json, cookie: campus.cookie, origin: campus.url }
  const saved = await send(campus, '/api/v1/saveCollegeSettings', {
    method: 'POST',
    headers,
    body: JSON.stringify(settings),
  })
  expect(saved.status, saved.body).toBe(200)
  const { status, headers: said } = await send(campus, '/naac')
  expect([status, said.location]).toEqual([303, `${encodeURI('https://naac.example/నాక్')}?a=1%202`])
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
