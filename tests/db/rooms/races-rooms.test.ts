import { describe, expect, it } from 'vitest'
import { type RoomsRepository, roomsRepository } from '#lib/server/features/rooms/repository.ts'
import { createRoomsService } from '#lib/server/features/rooms/rooms.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { typedRoom } from '../../support/rooms/typed-room.ts'

const withoutLock = (write: RoomsRepository): RoomsRepository => ({
  ...write,
  rooms: { ...write.rooms, lock: async () => {} },
})

describe('two rooms of one name that are added at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  function addBoth(unlock?: (write: RoomsRepository) => RoomsRepository): Promise<string[]> {
    const { database, features } = testApp.app
    const store = racing(database, storeOf(database, roomsRepository), unlock)
    const { add } = createRoomsService({ store, clock: testApp.clock, features })
    return endsOf(add(typedRoom(), lakshmi), add(typedRoom(), lakshmi))
  }

  it('are refused at the name for the second', async () => {
    expect(await addBoth()).toEqual(['done', 'rooms.nameTaken'])
  })

  it('fail for the second without a sentence where the lock does not make it wait', async () => {
    expect(await addBoth(withoutLock)).toEqual(['done', '23505'])
  })
})
