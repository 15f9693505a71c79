import { showAmount } from '#lib/i18n/rupees.ts'
import type { App } from '../../../../kernel/app.ts'
import { refuseAt } from '../../../../kernel/core/errors.ts'

/**
 * Asks a cashier who begins with other cash than the last shift left in the drawer.
 * @throws DomainError Invalid `till.floatLess`, `till.floatMore` at `floatDiffers`, unless the cashier has ticked it
 */
export async function askAboutFloat(
  { till }: Pick<App, 'till'>,
  form: Pick<FormData, 'has'>,
  { float, cashierId }: { float: number; cashierId: string },
): Promise<void> {
  const left = await till.leftInDrawerOf(cashierId)
  if (left === null || left === float || form.has('floatDiffers')) return
  throw refuseAt('floatDiffers', float < left ? 'till.floatLess' : 'till.floatMore', {
    left: showAmount(left),
    amount: showAmount(Math.abs(float - left)),
  })
}
