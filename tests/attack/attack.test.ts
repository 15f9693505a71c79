import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedPlace } from '../support/database/databases.ts'
import { type OwnCampus, startCampus } from '../support/servers/own-server.ts'
import { fireAll } from './fire-all.ts'
import { fuzzCalls } from './fuzz-calls.ts'
import { sendHostileBodies } from './hostile-bodies.ts'
import { uploadHostileFiles } from './hostile-files.ts'
import { holdSockets } from './idle-sockets.ts'
import { drillKills } from './kill-drill.ts'
import { sendOddRequests } from './send-odd-requests.ts'
import { type Target, fire, targetOn } from './target.ts'

/** The short form of `npm run test:attack`. */
describe.each(engines)('a server on %s under attack', { timeout: 300_000 }, (engine) => {
  let target: Target
  let drop = async (): Promise<void> => {}
  beforeAll(async () => {
    const place = await migratedPlace(engine)
    drop = place.drop
    target = await targetOn(await startCampus({ DATABASE_URL: place.databaseUrl ?? '', LOG_LEVEL: 'fatal' }))
  })
  afterAll(async () => {
    await target.campus.stop()
    await drop()
  })

  it('answers fuzzed calls without one failure of its own', async () => {
    const { requests, faults, answered } = await fuzzCalls(target, 1_800)
    expect({ requests, faults }).toEqual({ requests: 1_800, faults: [] })
    // Guards against a run of refusals only. Which calls succeed depends on the random sequence, which any new call
    // changes.
    expect(answered.length).toBeGreaterThanOrEqual(30)
    expect(answered.filter((call) => call.startsWith('POST')).length).toBeGreaterThanOrEqual(3)
    const headers = { authorization: `Bearer ${target.token}` }
    expect(await fire(target, { method: 'GET', path: '/api/v1/getExams', headers })).toBe(200)
  })

  it('answers every odd request with what is right', async () => {
    expect((await sendOddRequests(target)).faults).toEqual([])
  })

  it('refuses spreadsheets that want all memory or time, and answers others meanwhile', async () => {
    expect((await uploadHostileFiles(target)).faults).toEqual([])
  })

  it('refuses bodies that are too large, incomplete or mislabelled, and keeps running', async () => {
    expect((await sendHostileBodies(target, 4)).faults).toEqual([])
  })

  it('answers beside many connections that say nothing', async () => {
    expect((await holdSockets(target, 200)).faults).toEqual([])
  })
})

it('loses nothing that it has acknowledged when it is killed', { timeout: 300_000 }, async () => {
  const { requests, faults, kills } = await drillKills(2)
  expect({ faults, kills }).toEqual({ faults: [], kills: 2 })
  expect(requests).toBeGreaterThan(0)
})

it('counts a connection that is closed without an answer as a fault', async () => {
  const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const { port } = closing.address() as AddressInfo
  const target = {
    campus: { url: `http://127.0.0.1:${port}` } as OwnCampus,
    token: '',
    cookie: '',
    people: [],
  }
  const { faults } = await fireAll(target, { count: 1, next: () => ({ method: 'GET', path: '/' }) })
  expect(faults).toEqual(['0: GET / '])
  closing.close()
})
