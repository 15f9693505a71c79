import type { Verification } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'

type CheckedCode =
  | { memo: Verification }
  | { transcript: Awaited<ReturnType<App['transcripts']['verify']>> }
  | { receipt: Awaited<ReturnType<App['payments']['verifyReceipt']>> }
  | { admission: Awaited<ReturnType<App['admissions']['verify']>> }

/**
 * Looks a printed code up among memos, then consolidated memos, then receipts, then admission forms.
 * @throws DomainError NotFound `memo.unknownCode`
 */
export async function checkCode(
  {
    results,
    transcripts,
    payments,
    admissions,
  }: Pick<App, 'results' | 'transcripts' | 'payments' | 'admissions'>,
  code: string,
): Promise<CheckedCode> {
  return (
    (await unlessUnknown(async () => ({ memo: await results.lookup.verify(code) }))) ??
    (await unlessUnknown(async () => ({ transcript: await transcripts.verify(code) }))) ??
    (await unlessUnknown(async () => ({ receipt: await payments.verifyReceipt(code) }))) ?? {
      admission: await admissions.verify(code),
    }
  )
}

async function unlessUnknown<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'memo.unknownCode') throw error
    return null
  }
}
