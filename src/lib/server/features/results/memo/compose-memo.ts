import { showDate, showMonth } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { isPassed, sayOutcome } from '#lib/i18n/say-course.ts'
import { sayWorking } from '#lib/i18n/say-working.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import { sayGradesWithPoints } from '#lib/results/check-lines.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import { saySubstitutes } from '#lib/transcripts/say-substitutes.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { ResultMemo } from './result-memo.document.ts'

type Locale = 'en' | 'de'

interface MemoInput {
  answer: FoundAnswer
  /** The grade scale of its grades. */
  scheme: GradeScheme
  letterhead: Letterhead
  /** The programme in full, or the branch if no more is known. */
  programme: string
  /** ISO date. */
  issuedOn: string
  publicOrigin: string
  locale: Locale
  /** Marks the document as a preview for the examination office, so that nobody takes it for a memo. */
  isPreview?: boolean
}

/**
 * Formats a result for printing. Grades keep the university's spelling, COMPLE in German too, because a memo is
 * compared with the university's list. Numbers keep the format of the page that the memo is downloaded from.
 */
export function composeMemo(composed: MemoInput): ResultMemo {
  const { answer, scheme, letterhead, issuedOn, locale, isPreview = false } = composed
  const { exam, result } = answer
  const at = { locale }
  return {
    letterhead,
    title: m['memo.title']({}, at),
    facts: factsOf(composed),
    courses: { columns: columnsOf(locale), rows: rowsOf(answer, locale), isBanded: true },
    totals: totalsOf(answer, locale),
    toClear: toClearOf(answer, locale),
    inWords: sgpaInWords(answer, locale),
    working: sayWorking(result, locale),
    scaleTitle: m['result.scale']({}, at),
    scale: sayGradesWithPoints(scheme),
    codes: codesOf(answer, locale),
    notes: [
      ...(isPreview ? [m['memo.previewNote']({}, at)] : []),
      ...saySubstitutes(answer, locale),
      ...(exam.revisedOn ? [m['result.revised']({ date: showDate(exam.revisedOn, locale) }, at)] : []),
    ],
    ...(isPreview ? { verify: null, watermark: m['memo.preview']({}, at) } : issuedAs(composed)),
    issuedOn,
    // The second page is signed as well, so it names the student.
    pageLabel: `${result.rollNumber} · ${m['memo.page']({}, at)}`,
    overleaf: oneLine([m['memo.title']({}, at), exam.title, result.studentName, result.rollNumber]),
    language: locale,
    isFramed: true,
    imprint: m['memo.generated']({}, at),
  }
}

/** Adds what makes it a memo: the date, the signature line, and the code to verify it. */
const issuedAs = ({ answer: { verifyCode }, issuedOn, publicOrigin, locale }: MemoInput) => ({
  signed: {
    issued: m['memo.issuedOn']({ date: showDate(issuedOn, locale) }, { locale }),
    signatory: m['memo.signatory']({}, { locale }),
  },
  verify: {
    url: `${publicOrigin}/verify/${verifyCode}`,
    code: verifyCode,
    label: m['memo.verify']({}, { locale }),
  },
})

function factsOf({ answer: { exam, result }, programme, locale }: MemoInput): ResultMemo['facts'] {
  const at = { locale }
  const isBranch = programme === result.branch
  return [
    [m['result.studentName']({}, at), result.studentName],
    [m['result.rollNumber']({}, at), result.rollNumber],
    [isBranch ? m['result.branch']({}, at) : m['memo.programme']({}, at), programme],
    [m['result.regulation']({}, at), exam.regulation],
    [m['result.exam']({}, at), exam.title],
    [m['result.held']({}, at), showMonth(exam, locale)],
  ]
}

function columnsOf(locale: Locale): ResultMemo['courses']['columns'] {
  const at = { locale }
  return [
    { label: m['result.code']({}, at) },
    { label: m['result.course']({}, at), share: 1 },
    { label: m['result.internals']({}, at), align: 'right' },
    { label: m['result.credits']({}, at), align: 'right' },
    { label: m['result.grade']({}, at), align: 'center' },
    { label: m['result.points']({}, at), align: 'right' },
    { label: m['result.status']({}, at) },
  ]
}

const rowsOf = ({ result }: FoundAnswer, locale: Locale): string[][] =>
  result.courses.map((course) => [
    course.code,
    course.name,
    course.internals || '–',
    showDecimal(course.credits, undefined, locale),
    course.grade,
    course.points === null ? '–' : String(course.points),
    sayOutcome(course, locale),
  ])

function totalsOf({ result }: FoundAnswer, locale: Locale): ResultMemo['totals'] {
  const at = { locale }
  const isPassed = result.failCount === 0
  return [
    [m['result.status']({}, at), isPassed ? m['memo.passed']({}, at) : m['memo.notPassed']({}, at)],
    [m['result.sgpa']({}, at), result.sgpa === null ? '–' : showDecimal(result.sgpa, 2, locale)],
    [m['result.totalCredits']({}, at), showDecimal(result.totalCredits, undefined, locale)],
    [m['result.earnedCredits']({}, at), showDecimal(result.earnedCredits, undefined, locale)],
    [m['result.passed']({}, at), String(result.passCount)],
    [m['result.failed']({}, at), String(result.failCount)],
  ]
}

function toClearOf({ result }: FoundAnswer, locale: Locale): string {
  const names = result.courses.filter((course) => !isPassed(course)).map(({ name }) => name)
  return names.length === 0 ? '' : m['memo.toClear']({ names: names.join(', ') }, { locale })
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Writes the SGPA out, digit by digit, so that nobody alters it. */
function sgpaInWords({ result: { sgpa } }: FoundAnswer, locale: Locale): string {
  if (sgpa === null) return ''
  const at = { locale }
  const words = Array.from(showDecimal(sgpa, 2, 'en'), (sign) => {
    const digit = digits.find((each) => each === sign)
    return digit === undefined ? m['memo.point']({}, at) : m[`memo.digit.${digit}`]({}, at)
  })
  return m['memo.sgpaInWords']({ words: words.join(' ') }, at)
}

/** Explains each grade of this memo that is no step of the scale: the universities' lists print them as codes. */
function codesOf({ result }: FoundAnswer, locale: Locale): string[] {
  const said = result.courses.flatMap(({ grade, status }) =>
    status === 'Pass' ? [] : [m[`memo.code.${status}`]({ grade }, { locale })],
  )
  return [...new Set(said)]
}
