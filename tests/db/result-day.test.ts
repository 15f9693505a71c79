import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFinishedResultRoute } from '#lib/server/http/finished-result-route.ts'
import { engines, migratedPlace } from '../support/databases.ts'
import { type TestHouse, julyExam, lakshmi, openHouse, openHouseAt, publishedExam } from '../support/house.ts'

const visitor = { address: '127.0.0.1', isLoopback: true, isSecure: false }
const page = (rollNumber: string): string =>
  `/results/${encodeURIComponent(julyExam.title)}?rollNo=${rollNumber}`

describe.each(engines)('finished results on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
  })
  afterEach(() => house.close())

  it('are remembered, and forgotten once a roll is held', async () => {
    const examId = await publishedExam(house)
    await house.app.finishedResults.reload()
    const route = createFinishedResultRoute(house.app)
    const first = await route.find(page('21B81A0501'), visitor)
    expect(brotliDecompressSync(first?.bodies.br ?? '').toString()).toBe('<p>en 21B81A0501 1</p>')
    expect(await route.find(page('21B81A0501'), visitor)).toBe(first)

    await house.app.results.holds.hold(examId, '21B81A0501', 'enquiry', lakshmi)
    await house.app.finishedResults.reload()
    expect(await route.find(page('21B81A0501'), visitor)).toBeNull()
    expect(await route.find(page('21B81A0502'), visitor)).not.toBeNull()
  })

  it('are not there for other questions', async () => {
    await publishedExam(house)
    await house.app.finishedResults.reload()
    const route = createFinishedResultRoute(house.app)
    for (const url of [
      page('NOBODY'),
      `${page('21B81A0501')}&x=1`,
      '/results/%E0%A4%A?rollNo=1',
      '/examresults',
    ])
      expect(await route.find(url, visitor)).toBeNull()
  })
})

describe('finished results of two servers on one PostgreSQL', () => {
  let servers: TestHouse[]
  beforeEach(async () => {
    const place = await migratedPlace('postgres')
    servers = [await openHouseAt({ ...place, drop: async () => {} }), await openHouseAt(place)]
    for (const { app } of servers) await app.start()
  })
  afterEach(async () => {
    for (const { close } of servers) await close()
  })

  const [first, second] = ['21B81A0501', '21B81A0502']

  it.each(['held', 'withdrawn'])(
    'are not sent by the other one after the answer that they are %s',
    async (by) => {
      const [own, other] = servers as [TestHouse, TestHouse]
      const examId = await publishedExam(own)
      await other.app.refresh()
      const route = createFinishedResultRoute(other.app)
      for (const roll of [first, second]) expect(await route.find(page(roll), visitor)).not.toBeNull()
      if (by === 'held') await own.app.results.holds.hold(examId, first, 'enquiry', lakshmi)
      else await own.app.results.publishing.withdraw(examId, 'wrong file', lakshmi)
      expect(await route.find(page(first), visitor)).toBeNull()
    },
  )

  it('are not sent from a memory whose server has not looked for too long', async () => {
    const [own, other] = servers as [TestHouse, TestHouse]
    const examId = await publishedExam(own)
    await other.app.refresh()
    let isBehind = false
    let looks = 0
    const route = createFinishedResultRoute({
      ...other.app,
      isBehind: () => isBehind,
      refresh: async () => {
        looks += 1
        await other.app.finishedResults.reload()
      },
    })
    for (const roll of [first, second]) await route.find(page(roll), visitor)
    isBehind = true
    await own.app.results.holds.hold(examId, first, 'enquiry', lakshmi)
    expect(await route.find(page(first), visitor)).toBeNull()
    expect(await route.find(page(second), visitor)).not.toBeNull()
    expect(looks).toBe(2)
  })
})

describe('SQLite while another process writes', () => {
  it('waits for the lock without standing still', async () => {
    const house = await openHouse('sqlite')
    const other = new Sqlite(join(house.app.env.dataDir, 'prangan.sqlite'))
    other.exec('begin immediate')
    const order: string[] = []
    const ticking = setTimeout(100).then(() => order.push('tick'))
    const writing = house.app.results.exams.create(julyExam, lakshmi).then(() => order.push('written'))
    await ticking
    other.exec('commit')
    await writing
    expect(order).toEqual(['tick', 'written'])
    other.close()
    await house.close()
  })
})
