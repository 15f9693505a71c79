import { type GradeSchemeName, gradeSchemes } from '#lib/rules/grade-scheme.ts'
import { showHundredths } from '#lib/rules/hundredths.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { showDate, showMonth } from '#lib/i18n/dates.ts'
import { sayWorking } from '#lib/i18n/say-working.ts'
import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import { m } from '#paraglide/messages.js'
import type { Clock } from '../../kernel/core/clock.ts'
import { resultMemoFileName } from '#lib/rules/file-names.ts'
import type { ResultMemo } from './result-memo.types.ts'
import type { LookupService } from './lookup.service.ts'

type Locale = 'en' | 'de'

interface Parts {
  clock: Clock
  lookup: LookupService
  college: {
    settings(): Promise<{ name: string; contact: { campus: string } }>
    picture(kind: 'logo'): Promise<Uint8Array | null>
  }
  documents: { resultMemo(memo: ResultMemo): Promise<Uint8Array> }
  publicOrigin: string
}

export type MemoService = ReturnType<typeof memoService>

/** The printed form of a result. */
export function memoService({ clock, lookup, college, documents, publicOrigin }: Parts) {
  async function compose(answer: FoundAnswer, locale: Locale): Promise<ResultMemo> {
    const [settings, logo] = await Promise.all([college.settings(), college.picture('logo')])
    const at = { locale }
    return {
      college: { name: settings.name, address: settings.contact.campus, logo },
      title: m['memo.title']({}, at),
      facts: factsOf(answer, locale),
      columns: columnsOf(locale),
      rows: rowsOf(answer, locale),
      totals: totalsOf(answer, locale),
      working: sayWorking(answer.result, locale),
      scaleTitle: m['result.scale']({}, at),
      scale: scaleOf(answer.result.scheme),
      notes: answer.exam.revisedOn
        ? [m['result.revised']({ date: showDate(answer.exam.revisedOn, locale) }, at)]
        : [],
      verify: {
        url: `${publicOrigin}/verify/${answer.verifyCode}`,
        code: answer.verifyCode,
        label: m['memo.verify']({}, at),
      },
      issuedOn: indianDate(clock.now()),
      pageLabel: m['memo.page']({}, at),
      language: locale,
    }
  }

  return {
    /** @throws DomainError NotFound `result.*`, TooMany `documents.busy` */
    async make(
      examTitle: string,
      rollNumber: string,
      locale: Locale,
    ): Promise<{ bytes: Uint8Array; fileName: string }> {
      const answer = await lookup.find(examTitle, rollNumber)
      const bytes = await documents.resultMemo(await compose(answer, locale))
      // Drawing takes a moment, in which the result may have been held or withdrawn.
      await lookup.find(examTitle, rollNumber)
      return { bytes, fileName: resultMemoFileName(answer.result.rollNumber, answer.exam.title) }
    },
  }
}

function factsOf({ exam, result }: FoundAnswer, locale: Locale): ResultMemo['facts'] {
  const at = { locale }
  const facts: [string, string][] = [
    [m['result.studentName']({}, at), result.studentName],
    [m['result.rollNumber']({}, at), result.rollNumber],
    [m['result.exam']({}, at), exam.title],
    [m['result.held']({}, at), showMonth(exam, locale)],
    [m['result.branch']({}, at), result.branch],
    [m['result.regulation']({}, at), exam.regulation],
  ]
  return facts.filter(([, value]) => value !== '')
}

function columnsOf(locale: Locale): ResultMemo['columns'] {
  const at = { locale }
  return [
    { label: m['result.code']({}, at), width: 60, align: 'left' },
    { label: m['result.course']({}, at), width: 0, align: 'left' },
    { label: m['result.internals']({}, at), width: 46, align: 'right' },
    { label: m['result.credits']({}, at), width: 40, align: 'right' },
    { label: m['result.grade']({}, at), width: 50, align: 'center' },
    { label: m['result.points']({}, at), width: 38, align: 'right' },
    { label: m['result.status']({}, at), width: 70, align: 'left' },
  ]
}

const rowsOf = ({ result }: FoundAnswer, locale: Locale): string[][] =>
  result.courses.map((course) => [
    course.code,
    course.name,
    course.internals,
    showHundredths(course.credits),
    course.grade,
    course.points === null ? '–' : String(course.points),
    m[`result.word.${course.status}`]({}, { locale }),
  ])

function totalsOf({ result }: FoundAnswer, locale: Locale): ResultMemo['totals'] {
  const at = { locale }
  return [
    [m['result.sgpa']({}, at), result.sgpa === null ? '–' : showHundredths(result.sgpa, 2)],
    [m['result.totalCredits']({}, at), showHundredths(result.totalCredits)],
    [m['result.earnedCredits']({}, at), showHundredths(result.earnedCredits)],
    [m['result.passed']({}, at), String(result.passCount)],
    [m['result.failed']({}, at), String(result.failCount)],
  ]
}

const scaleOf = (scheme: GradeSchemeName): string[] =>
  gradeSchemes[scheme].grades.map(({ grade, points }) => (points === null ? grade : `${grade} ${points}`))
