import { showDate, showMonth } from '#lib/i18n/dates.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import { sayGradesWithPoints } from '#lib/results/check-lines.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { awardOf } from '#lib/transcripts/say-award.ts'
import { sayCgpaWorking } from '#lib/transcripts/say-cgpa-working.ts'
import { saySubstitutes } from '#lib/transcripts/say-substitutes.ts'
import { m } from '#paraglide/messages.js'
import type { Fact } from '../../../kernel/documents/pieces/facts.ts'
import type { GroupedTable } from '../../../kernel/documents/pieces/grouped-table.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import { type IssuedTranscript, appliedRule } from '../transcripts/issued-transcript.ts'
import type { SchemeExam, Transcript, TranscriptSemester } from '../transcripts/transcript.ts'
import type { TranscriptMemo } from './transcript-memo.ts'

type Locale = 'en' | 'de'

interface MemoSource {
  code: string
  issued: IssuedTranscript
  /** Grade schemes in the order of `transcript.schemes`. */
  schemes: readonly GradeScheme[]
  letterhead: Letterhead
  /** The programme in full, or the branch if no more is known. */
  programme: string
  photo: Uint8Array | null
  publicOrigin: string
}

/**
 * Composes a consolidated memo with the texts of its printed form. Grades are not translated: they appear as the
 * university prints them.
 */
export function composeTranscriptMemo({
  code,
  issued,
  schemes,
  letterhead,
  programme,
  photo,
  publicOrigin,
}: MemoSource): TranscriptMemo {
  const { transcript, locale, isOfficial, issuedOn } = issued
  const at = { locale }
  const award = awardOf(transcript, appliedRule(issued), locale)
  return {
    letterhead,
    title: m['transcripts.memo.title']({}, at),
    overleaf: [m['transcripts.memo.title']({}, at), transcript.studentName, transcript.rollNumber].join(
      ' · ',
    ),
    facts: factsOf(issued, programme),
    photo: photo && { bytes: photo, label: '' },
    semesters: {
      columns: columnsOf(locale),
      groups: transcript.semesters.map((each) => groupOf(each, locale)),
    },
    totals: totalsOf(issued, award),
    rules: [
      sayCgpaWorking(transcript, locale),
      ...award.about,
      ...saySubstitutes(transcript, locale),
      m['transcripts.memo.best']({}, at),
    ],
    scales: schemes.flatMap((scheme, index) =>
      sayScale(scheme, examsOfScheme(transcript, index, locale), locale),
    ),
    notes: isOfficial ? [] : [m['transcripts.memo.copy']({}, at)],
    issued: m['memo.issuedOn']({ date: showDate(issuedOn, locale) }, at),
    signatories: isOfficial
      ? [
          m['transcripts.memo.prepared']({}, at),
          m['memo.signatory']({}, at),
          m['transcripts.memo.head']({}, at),
        ]
      : [],
    verify: { url: `${publicOrigin}/verify/${code}`, code, label: m['memo.verify']({}, at) },
    issuedOn,
    pageLabel: `${transcript.rollNumber} · ${m['memo.page']({}, at)}`,
    language: locale,
    isFramed: true,
    imprint: m['memo.generated']({}, at),
  }
}

function factsOf(
  { transcript, nameInOwnScript, batch, locale }: IssuedTranscript,
  programme: string,
): Fact[] {
  const at = { locale }
  const isBranch = programme === transcript.branch
  return [
    [m['result.studentName']({}, at), transcript.studentName],
    [m['result.rollNumber']({}, at), transcript.rollNumber],
    [isBranch ? m['result.branch']({}, at) : m['memo.programme']({}, at), programme],
    [m['result.regulation']({}, at), transcript.regulation],
    [m['transcripts.memo.ownScript']({}, at), nameInOwnScript],
    [m['students.field.batch']({}, at), batch],
  ]
}

function columnsOf(locale: Locale): GroupedTable['columns'] {
  const at = { locale }
  return [
    { label: m['result.code']({}, at) },
    { label: m['result.course']({}, at), share: 1 },
    { label: m['result.credits']({}, at), align: 'right' },
    { label: m['result.grade']({}, at), align: 'center' },
    { label: m['result.points']({}, at), align: 'right' },
    { label: m['transcripts.memo.earned']({}, at) },
  ]
}

const groupOf = (semester: TranscriptSemester, locale: Locale): GroupedTable['groups'][number] => ({
  heading: semester.title,
  figure:
    semester.sgpa === null
      ? ''
      : `${m['result.sgpa']({}, { locale })} ${showDecimal(semester.sgpa, 2, locale)}`,
  rows: semester.subjects.map(({ code, name, credits, grade, points, earned }) => [
    code,
    name,
    showDecimal(credits, undefined, locale),
    grade,
    points === null ? '–' : String(points),
    showMonth(earned, locale),
  ]),
})

function totalsOf({ transcript, locale }: IssuedTranscript, award: ReturnType<typeof awardOf>): Fact[] {
  const at = { locale }
  const { cgpa, earned, backlogs } = transcript
  const shown = (hundredths: number | null): string =>
    hundredths === null ? '–' : showDecimal(hundredths, 2, locale)
  return [
    [m['result.cgpa']({}, at), shown(cgpa)],
    [m['transcripts.percentage']({}, at), shown(award.percentage)],
    [m['result.earnedCredits']({}, at), showDecimal(earned, undefined, locale)],
    backlogs.length > 0
      ? [m['transcripts.backlogs']({}, at), String(backlogs.length)]
      : [m['transcripts.class']({}, at), award.className || '–'],
  ]
}

/** Names the grades of a scale in a line, and explains those that are codes in lines of their own. */
function sayScale(scheme: GradeScheme, exams: string, locale: Locale): string[] {
  const at = { locale }
  const codes = scheme.grades.filter(({ outcome }) => outcome === 'complete')
  const name = exams === '' ? m['result.scale']({}, at) : m['transcripts.memo.scaleOf']({ exams }, at)
  return [
    `${name}: ${sayGradesWithPoints(scheme).join(' · ')}`,
    ...codes.map(({ grade }) => m['transcripts.memo.complete']({ grade }, at)),
  ]
}

/**
 * Names the exams of a scale where a memo has several: by their months, which stand beside the grades, or by their titles
 * where two scales share a month. Empty where the memo has one scale, and in memos issued without these exams.
 */
function examsOfScheme({ schemeExams = [] }: Transcript, index: number, locale: Locale): string {
  const monthsOf = (exams: readonly SchemeExam[]): string[] => exams.map((exam) => showMonth(exam, locale))
  const own = schemeExams[index] ?? []
  const others = new Set(schemeExams.filter((each) => each !== own).flatMap(monthsOf))
  const months = monthsOf(own)
  const names = months.some((month) => others.has(month)) ? own.map(({ title }) => title) : months
  return new Intl.ListFormat(locale === 'de' ? 'de' : 'en-IN').format(new Set(names))
}
