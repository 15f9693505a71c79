import { expect, it } from 'vitest'
import { unnamedSettings } from '#lib/server/features/college/college.service.ts'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { openForAll } from '../../support/app/opened.ts'
import { json, send } from '../../support/calls/over-the-wire.ts'

const campus = openForAll(() => startAdministeredCampus())

const notFound = { en: 'Oops, Page Not Found', de: 'Hoppla, Seite nicht gefunden' }
const noPermission = {
  en: 'You Don&#39;t have permission to View',
  de: 'Sie haben keine Berechtigung, diese Seite zu sehen',
}

it.each(['/no-such-page', '/app/Nowhere', '/setup/no-such-link', '/nobody/dashboard', '/index.php/x'])(
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

it.each(['GET', 'POST'])('an unknown call is refused in the form of calls: %s', async (method) => {
  const own = { ...json, origin: campus.url, 'accept-language': 'de' }
  const { status, headers, body } = await send(campus, '/api/v1/noSuchCall', { method, headers: own })
  expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('application/json')])
  expect(JSON.parse(body)).toMatchObject({
    code: 'request.notFound',
    message: 'An dieser Adresse gibt es nichts.',
  })
})

it('a call that no page of this site sent says so in the form of calls', async () => {
  const { status, body } = await send(campus, '/auth/v1/signin', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  })
  expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([403, 'request.otherSite'])
})

it.each(['Student', 'Faculty', 'student'])('sign-up is not open for the module %s', async (module) => {
  for (const method of ['GET', 'POST']) {
    const { status, headers } = await send(campus, `/register/${module}`, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: campus.url },
    })
    expect([status, headers.location], method).toEqual([
      303,
      expect.stringMatching(/^\/login\/(Student|Faculty)$/),
    ])
  }
})

it('an unpublished exam is distinguished from an unknown page, in each language', async () => {
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

it('a link of the college may be in any script', async () => {
  const links = { ...unnamedSettings.links, naac: 'https://naac.example/నాక్?a=1%202' }
  const settings = { ...unnamedSettings, name: 'Demo College', links }
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
