import type { Verification } from '#lib/schemas/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'

type Checked = { memo: Verification } | { admission: Awaited<ReturnType<App['admissions']['verify']>> }

/** What a printed code stands for: a memo, else the form of an admission. @throws DomainError NotFound `memo.unknownCode` */
export async function checkCode(
  { results, admissions }: Pick<App, 'results' | 'admissions'>,
  code: string,
): Promise<Checked> {
  try {
    return { memo: await results.lookup.verify(code) }
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'memo.unknownCode') throw error
    return { admission: await admissions.verify(code) }
  }
}
