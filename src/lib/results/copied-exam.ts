import { showMonth } from '../i18n/dates.ts'
import type { NewExam } from '../schemas/results/exam.ts'

const locales = ['en', 'de'] as const

/** Maximum length of a title in characters. */
const longest = 160

/**
 * Prefills a new exam from another one: it takes over kind, regulation and scale, and sets the current month. A month
 * or year in the title is replaced by the current one.
 * @example copiedExam({ ...exam, title: 'II B.Tech, July 2026', heldMonth: 7, heldYear: 2026 }, { heldMonth: 12, heldYear: 2026 }).title // 'II B.Tech, December 2026'
 */
export function copiedExam(exam: NewExam, now: Pick<NewExam, 'heldMonth' | 'heldYear'>): NewExam {
  const { regulation, kind, scheme } = exam
  const held = { heldMonth: now.heldMonth, heldYear: now.heldYear }
  const title = titleFor(exam, held)
  return { title: title === exam.title ? withMark(title) : title, ...held, regulation, kind, scheme }
}

function titleFor(
  { title, heldMonth, heldYear }: NewExam,
  held: Pick<NewExam, 'heldMonth' | 'heldYear'>,
): string {
  const was = { heldMonth, heldYear }
  for (const locale of locales) {
    const said = title.replaceAll(showMonth(was, locale), showMonth(held, locale))
    if (said !== title) return said
  }
  return title.replaceAll(String(heldYear), String(held.heldYear))
}

/** Marks a copied title: titles are addresses and must be unique. */
const withMark = (title: string): string => `${title.slice(0, longest - 4).trimEnd()} (2)`
