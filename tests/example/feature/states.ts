import type { Kysely } from 'kysely'
import { auditRepository } from '#lib/server/kernel/audit/audit.repository.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { Kernel } from '#lib/server/kernel/app.ts'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { stateMachine } from '#lib/server/kernel/transitions/state-machine.ts'
import { transition } from '#lib/server/kernel/transitions/transition.ts'
import { transitionRepository } from '#lib/server/kernel/transitions/transition.repository.ts'

/** The states of a lost item that somebody claims. */
type ClaimState = 'kept' | 'claimed' | 'handedOver'
type ClaimMove = 'keep' | 'claim' | 'refuse' | 'handOver'

export const claimMachine = stateMachine<ClaimState>().of({
  kind: 'lostClaim',
  entity: 'lostItem',
  refusal: 'lostItem.changed',
  moves: {
    keep: { from: [null], to: ['kept'], by: 'anybody', action: null },
    claim: { from: ['kept'], to: ['claimed'], by: ['ROLE_SECURITY'], action: 'lostItem.claimed' },
    refuse: {
      from: ['claimed'],
      to: ['kept'],
      by: ['ROLE_SECURITY'],
      action: 'lostItem.refused',
      needsReason: true,
    },
    handOver: {
      from: ['claimed'],
      to: ['handedOver'],
      by: ['ROLE_SECURITY'],
      action: 'lostItem.handedOver',
      secondPerson: 'lostItem.samePerson',
    },
  },
})

export const claimRepository = (db: Kysely<Tables>) => ({
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  async insert(id: string, state: ClaimState): Promise<boolean> {
    await db.insertInto('lost_claims').values({ id, state }).execute()
    return true
  },
  async state(id: string): Promise<ClaimState> {
    const row = db.selectFrom('lost_claims').select('state').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).state
  },
  async change(id: string, from: ClaimState, state: ClaimState): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('lost_claims')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
export type ClaimRepository = ReturnType<typeof claimRepository>

export const claimStore = ({ database }: Pick<Kernel, 'database'>): Store<ClaimRepository> =>
  storeOf(database, claimRepository)

interface GivenItem {
  actor: Actor
  at: string
  note?: string
}

export const keepItem = (write: ClaimRepository, id: string, given: GivenItem): Promise<void> =>
  transition(write, claimMachine, {
    ...given,
    move: 'keep',
    id,
    from: null,
    audit: {},
    update: (state) => write.insert(id, state),
  })

export async function moveItem(
  write: ClaimRepository,
  id: string,
  move: Exclude<ClaimMove, 'keep'>,
  given: GivenItem,
): Promise<void> {
  const from = await write.state(id)
  await transition(write, claimMachine, {
    ...given,
    move,
    id,
    from,
    audit: { before: { state: from } },
    update: (state) => write.change(id, from, state),
  })
}

declare module '#lib/server/kernel/db/tables.ts' {
  interface Tables {
    lost_claims: { id: string; state: ClaimState }
  }
}
