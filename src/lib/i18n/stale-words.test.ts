import { expect, it } from 'vitest'
import { sayStale } from './stale-words.ts'

const at = '2026-11-21T06:00:00.000Z'

it('says who changed it and when, and what is stored beside what was typed', () => {
  const fields = [{ label: 'Name', stored: '', typed: 'Ravi Rao' }]
  const said = sayStale({ who: 'exam-lakshmi', isOwn: false, at, fields })
  expect(said.title).toMatch(/exam-lakshmi.*21/)
  expect(said.heads.label).toBe('Field')
  expect(said.rows).toEqual([{ label: 'Name', stored: 'nothing', typed: 'Ravi Rao' }])
})

it('has no row where what was typed is what is stored, and tells a change of one’s own and of nobody known', () => {
  const own = sayStale({ who: '', isOwn: true, at, fields: [] })
  const unknown = sayStale({ who: '', isOwn: false, at: null, fields: [] })
  expect(own.rows).toEqual([])
  expect(new Set([own.title, unknown.title]).size).toBe(2)
})
