import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { App } from '#lib/server/app.ts'
import type { Store } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { type ClaimRepository, keepItem, moveItem } from './states.ts'

const guardNamed = (name: string): Actor => ({
  id: `u-${name}`,
  name,
  requestId: '',
  roles: ['ROLE_SECURITY'],
})
export const anil = guardNamed('anil')
export const beena = guardNamed('beena')

export async function makeTable({ database }: Pick<App, 'database'>): Promise<void> {
  await database.writes.schema
    .createTable('lost_claims')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text')
    .execute()
}

export const movesOf = (testApp: TestApp, { transact }: Store<ClaimRepository>) => {
  const now = (): string => testApp.clock.now()
  return {
    keep: () => transact((write) => keepItem(write, 'umbrella', { actor: anil, at: now() })),
    move: (name: 'claim' | 'refuse' | 'handOver', actor: Actor, note = '') =>
      transact((write) => moveItem(write, 'umbrella', name, { actor, at: now(), note })),
  }
}
