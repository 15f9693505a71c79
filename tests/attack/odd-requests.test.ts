import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineName, type FreshPlace, engines, freshPlace } from '../support/databases.ts'
import { type OwnCampus, startCampus } from '../support/own-server.ts'
import { cookieHeader, makeAdministrator } from '../support/over-the-wire.ts'
import { type RawAnswer, sendRaw } from '../support/raw-request.ts'
import { type OddRequest, oddRequests } from './odd-requests.ts'

/** Enough to be quick, few enough for a busy machine. */
const atOnce = 8

describe.each(engines)('a campus on %s', (engine: EngineName) => {
  let place: FreshPlace
  let campus: OwnCampus
  let cookie = ''

  beforeAll(async () => {
    place = await freshPlace(engine)
    campus = await startCampus({ DATABASE_URL: place.databaseUrl ?? '', LOG_LEVEL: 'error' })
    cookie = cookieHeader(await makeAdministrator(campus, { origin: campus.url }))
  })
  afterAll(async () => {
    await campus.stop()
    await place.drop()
  })

  function ask({ method = 'GET', path, headers = {}, body = '', signedIn }: OddRequest): Promise<RawAnswer> {
    const { host } = new URL(campus.url)
    const own = { host, ...(signedIn ? { cookie } : {}) }
    const filled = Object.entries({ ...own, ...headers }).map(([name, value]) => [
      name,
      value.replace('{host}', host),
    ])
    return sendRaw(campus.url, {
      method,
      target: path.replace('{host}', host),
      headers: Object.fromEntries(filled) as Record<string, string>,
      body,
    })
  }

  it(
    'answers every odd request, never with a failure of its own and never with a way out of the house',
    { timeout: 120_000 },
    async () => {
      const wrong: string[] = []
      async function judge(odd: OddRequest): Promise<void> {
        const { status, head } = await ask(odd)
        const isRight = odd.statuses ? odd.statuses.includes(status) : status > 0 && status < 500
        if (leadsAway(head)) wrong.push(`${odd.name}: leads away`)
        if (!isRight) wrong.push(`${odd.name}: ${status} instead of ${odd.statuses?.join(' or ') ?? '< 500'}`)
      }
      for (let next = 0; next < oddRequests.length; next += atOnce)
        await Promise.all(oddRequests.slice(next, next + atOnce).map(judge))
      expect(wrong).toEqual([])
      expect((await ask({ name: 'afterwards', path: '/healthz' })).status).toBe(200)
    },
  )
})

/** True for an answer that sends its reader to another site. */
function leadsAway(head: string): boolean {
  const location = /^location: *(.*)$/im.exec(head)?.[1]
  return location !== undefined && new URL(location, 'http://house.invalid').host !== 'house.invalid'
}
