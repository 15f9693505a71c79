import * as v from 'valibot'
import { expect, it } from 'vitest'
import { degreeRuleInput } from './transcripts.ts'

const typed = {
  regulation: ' r20 ',
  version: '3',
  factor: '9,5',
  minus: '',
  requiredCredits: '160',
  name1: 'Distinction',
  from1: '7.5',
  first1: 'on',
  name2: 'First Class',
  from2: '6.5',
}

/** Returns the problems by field. */
function problemsOf(more: Record<string, string>): Record<string, string> {
  const parsed = v.safeParse(degreeRuleInput, { ...typed, ...more })
  return Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

it('reads a rule with either sign for decimals', () => {
  expect(v.parse(degreeRuleInput, typed)).toEqual({
    regulation: 'R20',
    version: 3,
    rule: {
      bands: [
        { name: 'Distinction', from: 750, isFirstAttemptOnly: true },
        { name: 'First Class', from: 650, isFirstAttemptOnly: false },
      ],
      percentage: { factor: 950, minus: 0 },
      requiredCredits: 16_000,
    },
  })
})

it('takes a rule without a formula', () => {
  expect(v.parse(degreeRuleInput, { ...typed, factor: '' }).rule.percentage).toBeNull()
})

it.each([
  [{ from2: '7.5' }, { from2: 'transcripts.notBelow' }],
  [{ from2: '8' }, { from2: 'transcripts.notBelow' }],
  [{ from1: '10.5' }, { from1: 'transcripts.aboveTen' }],
  [{ name2: 'DISTINCTION' }, { name2: 'transcripts.sameName' }],
  [{ name2: '' }, { name2: 'field.required' }],
  [{ from2: '' }, { from2: 'field.required' }],
  [{ from1: 'x' }, { from1: 'transcripts.notANumber' }],
  [{ name1: '', from1: '', name2: '', from2: '' }, { name1: 'transcripts.noClass' }],
  [{ factor: '0' }, { factor: 'transcripts.factorWrong' }],
  [{ factor: '21' }, { factor: 'transcripts.factorWrong' }],
  [{ minus: '6' }, { minus: 'transcripts.minusWrong' }],
  [{ factor: '', minus: '0.5' }, { factor: 'field.required' }],
  [{ requiredCredits: '-1' }, { requiredCredits: 'transcripts.notANumber' }],
  [{ regulation: 'X'.repeat(21) }, { regulation: 'field.tooLong' }],
])('refuses %j at its field', (more, problems) => expect(problemsOf(more)).toEqual(problems))
