import type { App } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import { memoService } from './memo.service.ts'
import { drawResultMemo } from './result-memo.document.ts'

export interface Memo {
  bytes: Uint8Array
  fileName: string
}

/** Looked up, worded and drawn in one go. @throws DomainError NotFound `result.*` */
export const makeMemo = (
  { clock, results, college, env }: App,
  examTitle: string,
  rollNumber: string,
  locale: 'en' | 'de',
): Promise<Memo> =>
  memoService({
    clock,
    lookup: results.lookup,
    college,
    documents: { resultMemo: drawResultMemo },
    publicOrigin: originOf(env),
  }).make(examTitle, rollNumber, locale)
