import type { App } from '../../../kernel/app.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { composeDepositSlip } from '../cash-deposits/compose-deposit-slip.ts'

/** Prints the slip of a deposit. @throws DomainError NotFound `cashDeposit.notFound`; TooMany `documents.busy` */
export async function printDepositSlip(
  { till, people, college, pdfs }: Pick<App, 'till' | 'people' | 'college' | 'pdfs'>,
  id: string,
): Promise<{ bytes: Uint8Array; day: string }> {
  const deposit = await till.cashDeposit(id)
  if (!deposit) throw notFound('cashDeposit.notFound')
  const papers = await till.papersDepositedOn(deposit.depositedOn)
  const by = (await people.namesOf([deposit.createdBy])).get(deposit.createdBy) ?? ''
  const slip = composeDepositSlip({ deposit, papers, by }, await college.letterhead())
  return { bytes: await pdfs.draw('till.depositSlip', slip), day: deposit.day }
}
