import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnCampus, startCampus } from '../support/own-server.ts'
import { cookieHeader, makeAdministrator, send } from '../support/over-the-wire.ts'

let campus: OwnCampus
let cookie = ''
beforeAll(async () => {
  campus = await startCampus()
  cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
})
afterAll(() => campus.stop())

const notFound = { en: 'Oops, Page Not Found', de: 'Hoppla, Seite nicht gefunden' }
const noPermission = {
  en: 'You Don&#39;t have permission to View',
  de: 'Sie haben keine Berechtigung, diese Seite zu sehen',
}

it.each([
  '/no-such-page',
  '/results/no-such-exam',
  '/app/Nowhere',
  '/setup/no-such-link',
  '/api/v1/noSuchCall',
  '/index.php/x',
])('where there is nothing at %s, each language says so', async (path) => {
  for (const [language, address] of [
    ['en', path],
    ['de', `/de${path}`],
  ] as const) {
    const { status, body } = await send(campus, address)
    expect(status, address).toBe(404)
    expect(body, address).toContain(`<html lang="${language}"`)
    expect(body, address).toContain(notFound[language])
  }
})

it('a page of another role says so in its own language', async () => {
  for (const [language, address] of [
    ['en', '/Faculty%20Dashboard'],
    ['de', '/de/Faculty%20Dashboard'],
  ] as const) {
    const { status, body } = await send(campus, address, { headers: { cookie } })
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

it('a forged host reaches nobody else’s page', async () => {
  const forged = await send(campus, '/contact', { headers: { host: 'evil.example' } })
  const own = await send(campus, '/contact')
  const again = await send(campus, '/contact', { headers: { host: 'evil.example' } })
  expect([forged.status, own.status, again.status]).toEqual([200, 200, 200])
  expect(own.body).not.toContain('evil.example')
})
