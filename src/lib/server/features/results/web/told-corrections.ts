import { showMonth } from '#lib/i18n/dates.ts'
import type { ExamLabel } from '#lib/schemas/results/exam.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import { m } from '#paraglide/messages.js'
import type { FormerLabel } from '../former-label.ts'

/** What an exam was called before, as its page tells it: each correction with what it changed, newest first. */
export const toldCorrections = (exam: ExamLabel, former: readonly FormerLabel[]): ToldDeed[] =>
  former.map((label, index) => ({
    deed: m['office.corrected'](),
    by: label.correctedBy,
    at: label.correctedAt,
    note: label.reason,
    fields: changedIn(label, former[index - 1] ?? exam),
  }))

function changedIn(before: ExamLabel, after: ExamLabel): ToldDeed['fields'] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  return was
    .map(([field, word], index) => ({ field, before: word, after: is[index]?.[1] ?? '' }))
    .filter((change) => change.before !== change.after)
}

const wordsOf = (label: ExamLabel): (readonly [string, string])[] => [
  [m['office.examTitle'](), label.title],
  [m['office.month'](), showMonth(label)],
  [m['office.regulation'](), label.regulation],
  [m['office.kind'](), m[`results.${label.kind}`]()],
]
