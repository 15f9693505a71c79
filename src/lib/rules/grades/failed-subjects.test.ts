import { expect, it } from 'vitest'
import { failedSubjects } from './failed-subjects.ts'

const attempt = (code: string, isPassed: boolean, subject?: string) => ({
  code,
  name: `Subject ${code}`,
  isPassed,
  ...(subject !== undefined && { subject }),
})

it('names the failed subjects of each exam, and which of them are still open', () => {
  const exams = [
    [attempt('M1', false), attempt('PH', false), attempt('EN', true)],
    [attempt('M1', true), attempt('PH', false)],
    [],
  ]
  expect(failedSubjects(exams)).toEqual([
    [
      { code: 'M1', name: 'Subject M1', isOpen: false },
      { code: 'PH', name: 'Subject PH', isOpen: true },
    ],
    [{ code: 'PH', name: 'Subject PH', isOpen: true }],
    [],
  ])
})

it('counts a pass under a substitute, and one before the failed attempt', () => {
  expect(failedSubjects([[attempt('OLD', false)], [attempt('NEW', true, 'OLD')]])[0]).toMatchObject([
    { code: 'OLD', isOpen: false },
  ])
  expect(failedSubjects([[attempt('M1', true)], [attempt('M1', false)]])[1]).toMatchObject([
    { code: 'M1', isOpen: false },
  ])
})
