import { conflict, notFound } from '../../kernel/core/errors.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptRecords } from '../../kernel/kept-records.ts'
import type { Due } from './due.ts'
import type { FeesRepository } from './fees.repository.ts'

/**
 * A due that is to be changed: locked, and nobody is just paying it.
 * @throws DomainError NotFound `dues.notFound`; Conflict `dues.beingPaid`
 */
export async function holdDue(
  { transaction, dues }: Pick<FeesRepository, 'transaction' | 'dues'>,
  features: readonly Feature[],
  id: string,
): Promise<Due> {
  const [due] = await dues.lock([id])
  if (!due) throw notFound('dues.notFound')
  // Under its lock alone: whoever begins to pay it holds that until the order is there to be seen.
  const held = await keptRecords(features, 'dues', { db: transaction, ids: [id] })
  if (held.size > 0) throw conflict('dues.beingPaid')
  return due
}
