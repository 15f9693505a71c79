import { programmeOf } from '#lib/catalogue/programme.ts'
import { previewMemoFileName, resultMemoFileName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { LookupParts, LookupService } from '../lookup/lookup.service.ts'
import { toRefusal } from '../published/compose-result.ts'
import type { Preview } from '../published/preview.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import { composeMemo } from './compose-memo.ts'
import type { ResultMemo } from './result-memo.document.ts'

export interface MemoParts extends Pick<LookupParts, 'isBehind'> {
  clock: Clock
  examCache: Pick<LookupParts['examCache'], 'generation'>
  lookup: Pick<LookupService, 'find'>
  preview: Preview
  gradeScales: Pick<ScaleService, 'read'>
  catalogue: Pick<Catalogue, 'read'>
  letterhead(): Promise<Letterhead>
  /** @throws DomainError TooMany `documents.busy` */
  draw(memo: ResultMemo): Promise<Uint8Array>
  publicOrigin: string
}

export interface Memo {
  bytes: Uint8Array
  fileName: string
}

type Locale = 'en' | 'de'

export function createMemoService(parts: MemoParts) {
  const {
    clock,
    lookup,
    preview,
    letterhead,
    draw,
    publicOrigin,
    examCache,
    isBehind,
    gradeScales,
    catalogue,
  } = parts

  async function drawMemo(answer: FoundAnswer, locale: Locale, isPreview: boolean): Promise<Uint8Array> {
    const issuedOn = indianDate(clock.now())
    const top = await letterhead()
    const scheme = (await gradeScales.read()).of(answer.result.scheme)
    const programme = programmeOf(await catalogue.read(), answer.result.branch)
    const composed = { answer, scheme, letterhead: top, programme, issuedOn, publicOrigin, locale, isPreview }
    return draw(composeMemo(composed))
  }

  return {
    /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
    async make(examTitle: string, rollNumber: string, locale: Locale): Promise<Memo> {
      const generationAtStart = examCache.generation()
      const answer = await lookup.find(examTitle, rollNumber)
      const bytes = await drawMemo(answer, locale, false)
      // Drawing takes a moment, in which the result may be withheld or withdrawn.
      if (examCache.generation() !== generationAtStart || isBehind()) await lookup.find(examTitle, rollNumber)
      return { bytes, fileName: resultMemoFileName(answer.result.rollNumber, answer.exam.title) }
    },

    /**
     * Prints the current marks as publishing them would, marked as a preview on each page, without date, code and
     * signature line.
     * @throws DomainError NotFound `result.*`, TooMany `documents.busy`
     */
    async makePreview(examId: string, rollNumber: string, locale: Locale): Promise<Memo> {
      const answer = await preview(examId, rollNumber)
      if (answer.kind !== 'found') throw toRefusal(answer)
      const bytes = await drawMemo(answer, locale, true)
      return { bytes, fileName: previewMemoFileName(answer.result.rollNumber, answer.exam.title) }
    },
  }
}
