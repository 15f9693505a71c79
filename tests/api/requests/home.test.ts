import { expect, it } from 'vitest'
import { openForAll } from '../../support/app/opened.ts'
import { cookieHeader, makeAdministrator, send } from '../../support/calls/over-the-wire.ts'
import { startCampus } from '../../support/servers/own-server.ts'

const campus = openForAll(() => startCampus())

it('the home page is shown to signed-in users, and skipped once they are remembered', async () => {
  const cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  const asked = (more = '') => send(campus, '/', { headers: { cookie: cookie + more } })
  for (let time = 0; time < 2; time += 1) expect((await asked()).status).toBe(200)
  const { status, headers } = await asked('; remember=true')
  expect([status, headers.location]).toEqual([303, '/app/Admin'])
})
