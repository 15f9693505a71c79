import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { openForEach } from '../support/app/opened.ts'
import { endsOf, racing } from '../support/database/race.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { anil, beena, makeTable, movesOf } from './feature/claims.ts'
import { lostItemsFeature } from './feature/feature.ts'
import { type ClaimRepository, claimStore, moveItem } from './feature/states.ts'

describe('one person proposes again while another confirms, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres', { features: [...features, lostItemsFeature] }))
  beforeEach(async () => {
    await makeTable(testApp.app)
  })

  async function proposeAndConfirm(unlock?: (write: ClaimRepository) => ClaimRepository) {
    const store = claimStore(testApp.app)
    const moves = movesOf(testApp, store)
    await moves.keep()
    await moves.move('claim', anil)
    const at = testApp.clock.now()
    const { transact } = racing(testApp.app.database, store, unlock)
    const given = { actor: beena, at, note: 'mine' }
    const proposes = Promise.withResolvers<void>()
    const ends = await endsOf(
      transact(async (write) => {
        await moveItem(write, 'umbrella', 'refuse', given)
        await moveItem(write, 'umbrella', 'claim', given)
        proposes.resolve()
      }),
      transact(async (write) => {
        await proposes.promise
        await moveItem(write, 'umbrella', 'handOver', given)
      }),
    )
    const [last, before] = await store.read.transitions.ofRecord('lostClaim', 'umbrella')
    return { ends, isByTwo: last?.to !== 'handedOver' || before?.byId !== last.byId }
  }

  it('is refused the second', async () => {
    expect(await proposeAndConfirm()).toEqual({ ends: ['done', 'lostItem.samePerson'], isByTwo: true })
  })

  it('does both where the proposal is looked up before the row is locked', async () => {
    const unlocked = await proposeAndConfirm((write) => {
      const seen = write.transitions.lastInto('lostClaim', 'umbrella', 'claimed')
      return { ...write, transitions: { ...write.transitions, lastInto: () => seen } }
    })
    expect(unlocked).toEqual({ ends: ['done', 'done'], isByTwo: false })
  })
})
