import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedPlace } from '../support/databases.ts'
import { startCampus } from '../support/own-server.ts'
import { fuzzCalls } from './fuzz-calls.ts'
import { sendHostileBodies } from './hostile-bodies.ts'
import { uploadHostileFiles } from './hostile-files.ts'
import { holdSockets } from './idle-sockets.ts'
import { drillKills } from './kill-drill.ts'
import { sendOddRequests } from './send-odd-requests.ts'
import { type Target, targetOn } from './target.ts'

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
    const { requests, faults } = await fuzzCalls(target, 1_200)
    expect({ requests, faults }).toEqual({ requests: 1_200, faults: [] })
  })

  it('answers every odd request with what is right', async () => {
    expect((await sendOddRequests(target)).faults).toEqual([])
  })

  it('refuses spreadsheets that want all memory or time, and answers others meanwhile', async () => {
    expect((await uploadHostileFiles(target)).faults).toEqual([])
  })

  it('refuses bodies that are too large, broken off or not what they say, and goes on', async () => {
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
