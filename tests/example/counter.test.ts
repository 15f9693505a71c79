import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { type FreshPlace, engines, migratedPlace } from '../support/database/databases.ts'
import { endsOf } from '../support/database/race.ts'
import { type TestApp, openTestAppAt } from '../support/app/test-app.ts'
import { type TagRepository, tagItem, tagRepository, tagsOf } from './feature/counter.ts'

const fails = async (): Promise<void> => {
  throw Object.assign(new Error('lost again'), { code: 'lostItem.failed' })
}
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `L2026-${String(at + 1).padStart(4, '0')}`)

describe.each(engines)('numbers without gaps on %s', (engine) => {
  let place: FreshPlace
  let servers: TestApp[]
  let stores: Store<TagRepository>[]
  beforeEach(async () => {
    place = await migratedPlace(engine)
    const open = (): Promise<TestApp> => openTestAppAt({ ...place, drop: async () => {} })
    servers = [await open(), await open()]
    stores = servers.map(({ app }) => storeOf(app.database, tagRepository))
    const { schema } = servers[0]?.app.database.writes ?? {}
    await schema
      ?.createTable('lost_tags')
      .addColumn('tag', 'text', (column) => column.unique())
      .execute()
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await place.drop()
  })

  const store = (): Store<TagRepository> => {
    const [first] = stores
    if (!first) throw new Error('No server is open.')
    return first
  }
  const kept = async (): Promise<string[]> => (await store().read.all()).map(({ tag }) => tag)

  it('are counted a series at a time', async () => {
    expect(await tagItem(store(), 2026)).toBe('L2026-0001')
    expect(await tagItem(store(), 2026)).toBe('L2026-0002')
    expect(await tagItem(store(), 2027)).toBe('L2027-0001')
  })

  it('are given out several at once, in their order, behind those that were given', async () => {
    await tagItem(store(), 2026)
    const taken = await store().transact((write) => write.counters.takeSeveral(tagsOf(2026), 3))
    expect(taken).toEqual(numbered(4).slice(1))
    expect(await store().transact((write) => write.counters.takeSeveral(tagsOf(2026), 0))).toEqual([])
    expect(await tagItem(store(), 2026)).toBe('L2026-0005')
  })

  it('are given out again where what they were for is rolled back', async () => {
    await tagItem(store(), 2026)
    await expect(tagItem(store(), 2026, fails)).rejects.toMatchObject({ code: 'lostItem.failed' })
    expect(await tagItem(store(), 2026)).toBe('L2026-0002')
    expect(await kept()).toEqual(numbered(2))
  })

  it('leave a gap where they are taken in a transaction of their own', async () => {
    const own = await store().transact((write) => write.counters.take(tagsOf(2026)))
    expect(own).toBe('L2026-0001')
    await expect(store().transact(fails)).rejects.toMatchObject({ code: 'lostItem.failed' })
    expect(await tagItem(store(), 2026)).toBe('L2026-0002')
  })

  it('are given out once each by two servers to many at once, some of whom fail', async () => {
    const takers = Array.from({ length: 40 }, (_, at) =>
      tagItem(stores[at % 2] ?? store(), 2026, at % 5 === 0 ? fails : undefined),
    )
    const ends = await endsOf(...takers)
    expect(ends.filter((end) => end === 'done')).toHaveLength(32)
    expect(new Set(ends)).toEqual(new Set(['done', 'lostItem.failed']))
    expect(await kept()).toEqual(numbered(32))
  })
})
