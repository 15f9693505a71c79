import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { FeesRepository } from '../repository.ts'
import type { Due } from './due.ts'

/**
 * A due that is to be changed: locked, and nobody is just paying it.
 * @throws DomainError NotFound `dues.notFound`; Conflict `dues.beingPaid`
 */
export async function holdDue(
  { transaction, dues }: Pick<FeesRepository, 'transaction' | 'dues'>,
  features: readonly Feature[],
  id: string,
): Promise<Due> {
  const held = await keptRecords(features, 'dues', { db: transaction, ids: [id] })
  const [due] = await dues.lock([id])
  if (!due) throw notFound('dues.notFound')
  if (held.size > 0) throw conflict('dues.beingPaid')
  return due
}
