import { expect, it } from 'vitest'
import type { NewExam } from '../schemas/results/exam.ts'
import { copiedExam } from './copied-exam.ts'

const exam: NewExam = {
  title: 'II B.Tech II Semester (R20), July 2026',
  regulation: 'R20',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'supply',
  scheme: 'default',
}
const december = { heldMonth: 12, heldYear: 2026 }

it('takes kind, regulation and scale along, and the month of now, in the title as well', () => {
  expect(copiedExam(exam, december)).toEqual({
    ...exam,
    ...december,
    title: 'II B.Tech II Semester (R20), December 2026',
  })
  const german = { ...exam, title: 'Prüfungen im Juli 2026' }
  expect(copiedExam(german, december).title).toBe('Prüfungen im Dezember 2026')
})

it('says the year of now where the title has no month, and never has the title of the other exam', () => {
  const next = { heldMonth: 5, heldYear: 2027 }
  expect(copiedExam({ ...exam, title: 'Regular examinations, 2026' }, next).title).toBe(
    'Regular examinations, 2027',
  )
  expect(copiedExam({ ...exam, title: 'First semester' }, next).title).toBe('First semester (2)')
  expect(copiedExam({ ...exam, title: 'x'.repeat(160) }, next).title).toHaveLength(160)
  expect(copiedExam(exam, exam).title).toBe(`${exam.title} (2)`)
})
