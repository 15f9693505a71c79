import type { Actor } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { transitionAll } from '../../kernel/transitions/transition-all.ts'
import type { DueOfRun } from './due-batch.repository.ts'
import { dueMachine } from './due-states.ts'
import type { FeesRepository } from './fees.repository.ts'

interface Taken {
  dues: readonly DueOfRun[]
  actor: Actor
  at: string
}

/**
 * Cancels all of the dues, or none where something of one of them is paid or just being paid: answers how many
 * those are. Whoever is just beginning to pay one is waited for, and whoever comes later finds it cancelled.
 */
export async function takeBackDues(
  write: Pick<FeesRepository, 'transaction' | 'dues' | 'batch' | 'transitions'>,
  features: readonly Feature[],
  { dues, actor, at }: Taken,
): Promise<{ paid: number; held: number }> {
  const ids = dues.map(({ id }) => id)
  const held = await keptRecords(features, 'dues', { db: write.transaction, ids })
  // Read again: they are locked only now.
  const paid = await write.batch.countPaid(ids)
  if (paid > 0 || held.size > 0) return { paid, held: held.size }
  await write.batch.cancel(ids, at)
  const moved = dues.map(({ id, version }) => ({
    ...({ id, move: 'takeBack', from: 'open', to: 'cancelled', version: version + 1, note: '' } as const),
  }))
  await transitionAll(write, dueMachine, moved, { actor, at })
  return { paid: 0, held: 0 }
}
