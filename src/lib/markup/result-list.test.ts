import { expect, it } from 'vitest'
import { cgpas } from './result-list.ts'

const textOf = (...regulations: string[]): string => cgpas(regulations.map(ofRegulation), 'en')?.text ?? ''
const labelsOf = (...regulations: string[]) =>
  [...textOf(...regulations).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label)

const ofRegulation = (regulation: string) => ({
  regulation,
  cgpa: 700,
  weighted: 2100,
  credits: 300,
  backlogs: [],
  substitutes: [{ code: 'CS203N', standsFor: 'CS203' }],
  isIncomplete: false,
})

it('names of several CGPAs the regulation of each, or that its exams have none', () => {
  expect(labelsOf('R20', '')).toEqual(['CGPA, R20', 'CGPA, exams without a regulation'])
  expect(labelsOf('')).toEqual(['CGPA'])
})

it('says which subject stands for another', () => {
  expect(textOf('R20')).toContain('CS203N stands for CS203.')
})
