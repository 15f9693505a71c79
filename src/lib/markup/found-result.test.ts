import { expect, it } from 'vitest'
import type { FoundAnswer } from '../schemas/results/result-answer.ts'
import { foundResult } from './found-result.ts'

const course = (name: string, isPassed: boolean) => ({
  code: name.slice(0, 2),
  name,
  internals: '25',
  grade: isPassed ? 'A' : 'F',
  points: isPassed ? 9 : 0,
  credits: 300,
  earned: isPassed ? 300 : 0,
  status: isPassed ? ('Pass' as const) : ('Fail' as const),
})

/** Renders a result as text, its tags replaced by spaces. */
function textOf(
  passes: readonly boolean[],
  more: Partial<FoundAnswer> = {},
  revisedOn: string | null = null,
) {
  const names = ['NETWORKS', 'COMPILERS', 'GRAPHICS']
  const courses = passes.map((isPassed, index) => course(names[index] ?? '', isPassed))
  const failCount = passes.filter((isPassed) => !isPassed).length
  const answer: FoundAnswer = {
    kind: 'found',
    exam: {
      id: 'e',
      title: 'July',
      regulation: 'R20',
      heldMonth: 7,
      heldYear: 2026,
      kind: 'regular',
      scheme: 'university',
      version: 1,
      label: 0,
      revisedOn,
      availableFrom: '2026-11-22T18:40:00.000Z',
      publishedOn: '2026-11-23',
    },
    result: {
      rollNumber: '21B81A0501',
      studentName: 'ASHA RAO',
      branch: 'CSE',
      courses,
      totalCredits: 900,
      earnedCredits: 600,
      passCount: passes.length - failCount,
      failCount,
      sgpa: 600,
      weighted: 5400,
      countedCredits: 900,
      scheme: 'university',
    },
    substitutes: [],
    changes: [],
    verifyCode: '',
    ...more,
  }
  return foundResult(answer, 'en')
    .text.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
}

it('begins with what was passed, or kindly with what is to clear', () => {
  expect(textOf([true, true])).toMatch(/^ Passed all 2 subjects SGPA 6\.00 ASHA RAO 21B81A0501 Memo \(PDF/)
  expect(textOf([true, false])).toMatch(/^ To clear: COMPILERS SGPA/)
  expect(textOf([true, false, false])).toMatch(/^ To clear: 2 subjects SGPA/)
})

it('lists first what is to clear, and says the rest of a row in one line', () => {
  const text = textOf([true, false])
  expect(text.indexOf('COMPILERS CO')).toBeLessThan(text.indexOf('NETWORKS NE'))
  expect(text).toContain('NE · internals 25 · 3 credits · 9 points')
})

it('names the day of publication, and gives the figures of the SGPA once', () => {
  const text = textOf([true])
  expect(text).toContain('Published on 23 Nov 2026')
  expect(text.match(/SGPA 6\.00 = 54 ÷ 9, credit points divided by credits/g)).toHaveLength(1)
})

it('names month and regulation on one line, and does not repeat the verdict among the facts', () => {
  const text = textOf([true, true])
  expect(text).toContain('Jul 2026\u00a0· R20'.replace(' ', '\u00a0'))
  expect(text).not.toContain('2 of 2 passed')
})

it('says what a revision changed where it is known', () => {
  const changes = [{ name: 'NETWORKS', before: 'F', after: 'A' }]
  expect(textOf([true], { changes }, '2026-11-25')).toContain('Revised on 25 November 2026 NETWORKS: F → A')
  expect(textOf([true], {}, '2026-11-25')).toContain('Revised on 25 November 2026 Passed the only subject')
})
