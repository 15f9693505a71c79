import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { type FreshPlace, migratedPlace } from '../support/database/databases.ts'
import { endsOf, racing } from '../support/database/race.ts'
import { type TestApp, openTestAppAt } from '../support/app/test-app.ts'
import { type TagRepository, tagItem, tagRepository } from './feature/counter.ts'
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `L2026-${String(at + 1).padStart(4, '0')}`)

describe('the next number, by two at once on PostgreSQL', () => {
  let place: FreshPlace
  let server: TestApp
  beforeEach(async () => {
    place = await migratedPlace('postgres')
    server = await openTestAppAt(place)
    const { schema } = server.app.database.writes
    await schema.createTable('lost_tags').addColumn('tag', 'text').execute()
  })
  afterEach(() => server.close())

  async function takeTwice(unlock?: (write: TagRepository) => TagRepository): Promise<string[]> {
    const store = storeOf(server.app.database, tagRepository)
    await tagItem(store, 2026)
    const both = racing(server.app.database, store, unlock)
    expect(await endsOf(tagItem(both, 2026), tagItem(both, 2026))).toEqual(['done', 'done'])
    return (await store.read.all()).map(({ tag }) => tag)
  }

  it('is another one for each', async () => {
    expect(await takeTwice()).toEqual(numbered(3))
  })

  it('is the same for both where the row is only read', async () => {
    const readOnly = { take: async () => `L2026-000${(await numbersRead()) + 1}` }
    const numbersRead = async (): Promise<number> => {
      const row = server.app.database.reads.selectFrom('counters').select('last')
      return Number((await row.executeTakeFirstOrThrow()).last)
    }
    const unlocked = await takeTwice((write) => ({ ...write, counters: { ...write.counters, ...readOnly } }))
    expect(unlocked).toEqual(['L2026-0001', 'L2026-0002', 'L2026-0002'])
  })
})
