import { LRUCache } from 'lru-cache'
import { foundResult } from '#lib/markup/found-result.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { FoundAnswer, PublicExam } from '#lib/schemas/results/result-answer.ts'
import type { RenderPage, RenderedPage } from '../../kernel/http/render-page.ts'
import { fillFrame, framed } from './page-frame.ts'
import type { Locale } from './result-list-pages.ts'

/** The public page of a result, as a visitor gets it. */
export type RenderAnswer = (answer: FoundAnswer, locale: Locale) => Promise<RenderedPage>

export interface ResultPages {
  /** For the time of one task. Null where no built site is at hand. */
  renderAnswer(): RenderAnswer | null
}

/** For the time of one task: the frame of an exam's pages, of this build and look of the college. */
export function createRenderAnswer(render: RenderPage): RenderAnswer {
  const frames = new LRUCache<string, Promise<RenderedPage>>({ max: 4 })

  function frameOf(exam: PublicExam, locale: Locale): Promise<RenderedPage> {
    const address = hrefIn(routes.result(exam.title, framed.rollNumber), locale)
    // The month may have been corrected, and the title not.
    const name = `${exam.label} ${address}`
    const frame = frames.get(name) ?? render(address, { frame: { ...framed, exam } })
    frames.set(name, frame)
    return frame
  }

  return async (answer, locale) => {
    const frame = await frameOf(answer.exam, locale)
    const { rollNumber } = answer.result
    return { headers: frame.headers, html: fillFrame(frame, rollNumber, foundResult(answer, locale)) }
  }
}
