import PDFDocument from 'pdfkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import type { FrozenCourse, FrozenResult } from '#lib/schemas/exam-result.ts'
import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import { m } from '#paraglide/messages.js'
import { fixedClock } from '#lib/server/kernel/core/clock.ts'
import { memoService } from '#lib/server/features/results/memo.service.ts'
import { drawLoginSlips } from '#lib/server/features/logins/login-slips.document.ts'
import { drawResultMemo } from '#lib/server/features/results/result-memo.document.ts'

const locales = ['en', 'de'] as const

const course = (status: FrozenCourse['status'], points: number | null): FrozenCourse => ({
  code: `CN-${status}`,
  name: 'Rechnernetze, Übertragungs­sicherheit & Größen “A–Z” — ½, 60 °C, ₹ 500',
  internals: '25',
  grade: status === 'Complete' ? 'COMPLE' : 'A+',
  points,
  credits: 150,
  earned: 150,
  status,
})

const result = (sgpa: number | null): Omit<FrozenResult, 'scheme'> => ({
  rollNumber: '21B81A0501',
  studentName: 'Asha Żółć Đặng Ελένη Жанна శ్రీనివాస్ प्रिया Müller-Groß',
  branch: 'CSE',
  courses: [course('Pass', 9), course('Fail', 0), course('Absent', 0), course('Complete', null)],
  totalCredits: 600,
  earnedCredits: 300,
  passCount: 2,
  failCount: 2,
  sgpa,
  weighted: 1350,
  countedCredits: 450,
})

const answerWith = (scheme: FrozenResult['scheme'], sgpa: number | null): FoundAnswer => ({
  kind: 'found',
  exam: {
    id: 'e1',
    title: 'II B.Tech II Semester, July 2026',
    regulation: 'R20',
    heldMonth: 7,
    heldYear: 2026,
    kind: 'regular',
    scheme,
    version: 2,
    revisedOn: '2026-11-21',
    availableFrom: '2026-11-01T00:00:00.000Z',
  },
  result: { ...result(sgpa), scheme },
  verifyCode: 'K7QM3XTD9B',
})

function memosOf(answer: FoundAnswer) {
  return memoService({
    clock: fixedClock('2026-11-21T06:00:00.000Z'),
    lookup: { find: async () => answer } as unknown as Parameters<typeof memoService>[0]['lookup'],
    college: {
      settings: async () => ({ name: 'Sri Vidya College', contact: { campus: 'Vijayawada – 520 001' } }),
      picture: async () => null,
    },
    documents: { resultMemo: drawResultMemo },
    publicOrigin: 'https://campus.example',
  })
}

/** What reaches the page in a font that has no glyph for it, and would print as an empty box. */
const boxes: string[] = []

interface WithFont {
  _font: {
    font: {
      hasGlyphForCodePoint(code: number): boolean
      layout(text: string): { glyphs: { id: number; codePoints: number[] }[] }
    }
  }
}

const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d

beforeEach(() => {
  boxes.length = 0
  const draw = PDFDocument.prototype.text
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...given: unknown[]
  ) {
    const text = String(given[0])
    const { font } = (this as unknown as WithFont)._font
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      if (!isJoiner(code) && !font.hasGlyphForCodePoint(code)) boxes.push(`${character} in “${text}”`)
    }
    // The Telugu shaper stops at some marks; what it joins is told from the code points alone.
    if (!/[\u0c00-\u0c7f]/.test(text))
      for (const glyph of font.layout(text).glyphs)
        if (glyph.id === 0) boxes.push(`${String.fromCodePoint(...glyph.codePoints)} in “${text}”`)
    if (text.includes('\u00ad')) boxes.push(`a soft hyphen in “${text}”`)
    return draw.apply(this, given as Parameters<typeof draw>)
  } as typeof draw)
})

describe.each(locales)('no document in %s prints a box for a character', (locale) => {
  it.each(gradeSchemeNames)('the memo with the scale %s', async (scheme) => {
    for (const sgpa of [785, null]) await memosOf(answerWith(scheme, sgpa)).make('any', '21B81A0501', locale)
    expect(boxes).toEqual([])
  })

  it('login slips', async () => {
    const at = { locale }
    await drawLoginSlips({
      collegeName: 'Sri Vidya College',
      title: m['logins.slips']({}, at),
      slips: [{ name: 'Jürgen Groß', username: '21B81A0501', url: 'https://campus.example/reset?token=x' }],
      labels: {
        username: m['logins.username']({}, at),
        open: m['logins.openLink']({}, at),
        expires: m['logins.expires']({}, at),
      },
      madeOn: '2026-11-21',
      language: locale,
    })
    expect(boxes).toEqual([])
  })
})

it.each([
  ['a Telugu character that its font does not have', 'శ్రీ\u0c5c', '\ufffd'],
  ['a character that no font has', '陳 🎓', '\ufffd \ufffd'],
])('%s prints as a visible mark', async (_, name, printed) => {
  const answer = answerWith('default', 785)
  answer.result.studentName = name
  await memosOf(answer).make('any', '21B81A0501', 'en')
  expect(boxes).toEqual([])
  const texts = vi.mocked(PDFDocument.prototype.text).mock.calls.map((call: unknown[]) => call[0])
  expect(texts).toContain(printed)
})
