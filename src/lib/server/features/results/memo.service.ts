import { resultMemoFileName } from '#lib/rules/file-names.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import { composeMemo } from './compose-memo.ts'
import type { LookupService } from './lookup.service.ts'
import type { ResultMemo } from './result-memo.types.ts'

export interface MemoParts {
  clock: Clock
  lookup: Pick<LookupService, 'find'>
  letterhead(): Promise<Letterhead>
  /** @throws DomainError TooMany `documents.busy` */
  draw(memo: ResultMemo): Promise<Uint8Array>
  publicOrigin: string
}

export interface Memo {
  bytes: Uint8Array
  fileName: string
}

/** The printed form of a result. */
export const memoService = ({ clock, lookup, letterhead, draw, publicOrigin }: MemoParts) => ({
  /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
  async make(examTitle: string, rollNumber: string, locale: 'en' | 'de'): Promise<Memo> {
    const answer = await lookup.find(examTitle, rollNumber)
    const issuedOn = indianDate(clock.now())
    const top = await letterhead()
    const bytes = await draw(composeMemo({ answer, letterhead: top, issuedOn, publicOrigin, locale }))
    // Drawing takes a moment, in which the result may have been held or withdrawn.
    await lookup.find(examTitle, rollNumber)
    return { bytes, fileName: resultMemoFileName(answer.result.rollNumber, answer.exam.title) }
  },
})
