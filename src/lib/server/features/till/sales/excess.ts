import { showAmount } from '#lib/i18n/rupees.ts'
import { sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import type { TypedSale } from '#lib/schemas/till/sale.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { isPaper, type TypedTender } from './tender.ts'

/** The bank gives no change. */
const mayExceed = ({ way }: Pick<TypedTender, 'way'>): boolean => isPaper(way) || way === 'transfer'

/**
 * Returns the paise by which the tenders are more than the lines: only cheques, demand drafts and transfers may be, and
 * only on purpose, because what is more is kept as an advance.
 * @throws DomainError Invalid `till.sumsDiffer`, `till.moreThanChosen` at `keepsAdvance`
 */
export function excessOf(
  { lines, keepsAdvance }: Pick<TypedSale, 'lines' | 'keepsAdvance'>,
  tenders: readonly Pick<TypedTender, 'way' | 'amount'>[],
): number {
  const excess = sumOfAmounts(tenders) - sumOfAmounts(lines)
  if (excess === 0) return 0
  if (excess < 0 || excess > sumOfAmounts(tenders.filter(mayExceed))) throw invalid('till.sumsDiffer')
  if (!keepsAdvance) throw refuseAt('keepsAdvance', 'till.moreThanChosen', { amount: showAmount(excess) })
  return excess
}
