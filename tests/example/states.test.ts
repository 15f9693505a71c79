import { beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#lib/server/kernel/audit/audit.ts'
import { features } from '#lib/server/app.ts'
import type { Store } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { endsOf } from '../support/database/race.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { anil, beena, makeTable, movesOf } from './feature/claims.ts'
import { lostItemsFeature } from './feature/feature.ts'
import { type ClaimRepository, claimStore, moveItem } from './feature/states.ts'

describe.each(engines)('the states of a record on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, lostItemsFeature] }))
  let store: Store<ClaimRepository>
  let moves: ReturnType<typeof movesOf>
  beforeEach(async () => {
    await makeTable(testApp.app)
    store = claimStore(testApp.app)
    moves = movesOf(testApp, store)
    await moves.keep()
  })

  const messages = async (): Promise<string[]> => {
    const rows = await auditedRows(testApp, 'lostItem')
    return rows.map(({ action, actorName }) => `${action} ${actorName}`)
  }

  it('change with a row that says who, when and why, and a row of the trail', async () => {
    await moves.move('claim', anil)
    await moves.move('refuse', beena, 'not hers')
    expect(await store.read.state('umbrella')).toBe('kept')
    expect(await store.read.transitions.ofRecord('lostClaim', 'umbrella')).toMatchObject([
      { from: 'claimed', to: 'kept', byId: 'u-beena', note: 'not hers', at: testApp.clock.now() },
      { from: 'kept', to: 'claimed', byId: 'u-anil', note: '' },
      { from: null, to: 'kept', byId: 'u-anil' },
    ])
    expect(await messages()).toEqual(['lostItem.refused beena', 'lostItem.claimed anil'])
  })

  it('change by the moves that the machine knows, and leave nothing where they do not', async () => {
    await expect(moves.move('handOver', anil)).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'lostItem.changed',
    })
    await moves.move('claim', anil)
    await expect(moves.move('refuse', beena, '  ')).rejects.toMatchObject({
      code: 'transition.reasonMissing',
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    expect(await store.read.transitions.ofRecord('lostClaim', 'umbrella')).toHaveLength(2)
    expect(await messages()).toEqual(['lostItem.claimed anil'])
  })

  it('change by those who may; the system may', async () => {
    const student = { ...anil, roles: ['ROLE_STUDENT'] as const }
    const { roles: _, ...nobody } = anil
    for (const actor of [student, nobody])
      await expect(moves.move('claim', actor)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await moves.move('claim', systemActor('clock'))
    expect(await store.read.state('umbrella')).toBe('claimed')
  })

  it('change by a second person where the machine asks for one: never by who made the move before', async () => {
    await moves.move('claim', anil)
    await expect(moves.move('handOver', anil)).rejects.toMatchObject({
      kind: 'Forbidden',
      code: 'lostItem.samePerson',
    })
    expect(await store.read.state('umbrella')).toBe('claimed')
    await moves.move('refuse', anil, 'a mistake')
    await moves.move('claim', beena)
    await moves.move('handOver', anil)
    expect(await store.read.state('umbrella')).toBe('handedOver')
  })

  it('change once where two change it from the state they have seen', async () => {
    const change = () =>
      store.transact((write) => moveItem(write, 'umbrella', 'claim', { actor: anil, at: '' }))
    expect(await endsOf(change(), change())).toEqual(['done', 'lostItem.changed'])
    expect(await store.read.transitions.ofRecord('lostClaim', 'umbrella')).toHaveLength(2)
  })
})
