import { expect, it } from 'vitest'
import * as v from 'valibot'
import { typedScale } from '../../../../tests/support/results/grade-scales.ts'
import { gradeScaleInput } from './grade-scale.ts'

const fields = (typed: Record<string, string>): Record<string, string> => {
  const parsed = v.safeParse(gradeScaleInput, typed)
  const issues = parsed.success ? [] : parsed.issues
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

it('takes each grade with its points and other spellings; empty lines are left out', () => {
  const typed = {
    ...typedScale('R24', 'O 10', 'F 0 fail FAIL,Fail', '', 'Ab 0 absent absent, ab', 'S - complete'),
  }
  expect(v.parse(gradeScaleInput, typed)).toEqual({
    title: 'R24',
    grades: [
      { grade: 'O', points: 10, outcome: 'pass', fromPercent: null },
      { grade: 'F', points: 0, outcome: 'fail', fromPercent: null },
      { grade: 'Ab', points: 0, outcome: 'absent', fromPercent: null },
      { grade: 'S', points: null, outcome: 'complete', fromPercent: null },
    ],
    aliases: { FAIL: 'F', ABSENT: 'Ab' },
  })
})

it.each<[string, string[], Record<string, string>]>([
  ['a grade twice, in other capitals', ['O 10', 'o 9', 'F 0 fail'], { grade2: 'scale.gradeTwice' }],
  ['a spelling of another grade', ['O 10', 'F 0 fail o'], { aliases2: 'scale.gradeTwice' }],
  ['a spelling of two grades', ['O 10 pass X', 'F 0 fail x'], { aliases2: 'scale.gradeTwice' }],
  ['more than ten points', ['O 11', 'F 0 fail'], { points1: 'scale.pointsWrong' }],
  ['half a point', ['O 9.5', 'F 0 fail'], { points1: 'scale.pointsWrong' }],
  ['less than nothing', ['O -1', 'F 0 fail'], { points1: 'scale.pointsWrong' }],
  ['a pass without points', ['O 0', 'F 0 fail'], { points1: 'scale.pointsOfPass' }],
  ['points that are missing', ['O -', 'F 0 fail'], { points1: 'field.required' }],
  ['points for failing', ['O 10', 'F 4 fail'], { points2: 'scale.pointsOfFail' }],
  ['points for being absent', ['O 10', 'F 0 fail', 'AB 1 absent'], { points3: 'scale.pointsOfFail' }],
  ['points for what has none', ['O 10', 'F 0 fail', 'S 5 complete'], { points3: 'scale.pointsOfComplete' }],
  ['nobody passes', ['F 0 fail'], { grade1: 'scale.noPass' }],
  ['nobody fails', ['O 10', 'S - complete'], { grade3: 'scale.noFail' }],
  ['nothing at all', [], { grade1: 'scale.noPass' }],
  ['points without a grade', [' 9', 'F 0 fail'], { grade1: 'field.required' }],
  ['an outcome that there is not', ['O 10 won', 'F 0 fail'], { outcome1: 'field.required' }],
  ['a long grade', ['OUTSTANDINGLY 10', 'F 0 fail'], { grade1: 'scale.gradeTooLong' }],
])('says at its field what is wrong: %s', (_, lines, expected) => {
  expect(fields(typedScale('R24', ...lines))).toEqual(expected)
})

it('needs a title', () => {
  expect(fields(typedScale(' ', 'O 10', 'F 0 fail'))).toEqual({ title: 'field.required' })
  expect(fields(typedScale('x'.repeat(61), 'O 10', 'F 0 fail'))).toEqual({ title: 'scale.titleTooLong' })
})
