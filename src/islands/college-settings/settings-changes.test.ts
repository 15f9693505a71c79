import { expect, it } from 'vitest'
import { settingsChanges, newsOf, rebased, seenOf } from './settings-changes.ts'

const before = { name: 'A', tagline: '', links: { naac: '', nirf: 'n' }, phones: [{ number: '1' }] }
const shown = { name: 'B', tagline: '', links: { naac: 'x', nirf: 'n' }, phones: [{ number: '2' }] }

it('what was edited is sent, with how it was', () => {
  const changes = settingsChanges(before, shown)
  expect(changes).toEqual({ name: 'B', links: { naac: 'x' }, phones: [{ number: '2' }] })
  expect(seenOf(before, changes)).toEqual({ name: 'A', links: { naac: '' }, phones: [{ number: '1' }] })
})

it('what another has changed meanwhile is taken over where nothing was typed', () => {
  const stored = { name: 'C', tagline: 'New', links: { naac: '', nirf: 'm' }, phones: [{ number: '1' }] }
  expect(newsOf(before, stored, shown)).toEqual([
    ['tagline', 'New'],
    ['links.nirf', 'm'],
  ])
})

it('a draft brings what was typed in it, as it was then, over what another has stored since', () => {
  const stored = { name: 'C', tagline: 'New', links: { naac: '', nirf: 'm' }, phones: [{ number: '1' }] }
  const { value, seen } = rebased({ value: shown, over: before }, stored)
  expect(value).toEqual({
    name: 'B',
    tagline: 'New',
    links: { naac: 'x', nirf: 'm' },
    phones: [{ number: '2' }],
  })
  const changes = settingsChanges(seen, value)
  expect(changes).toEqual({ name: 'B', links: { naac: 'x' }, phones: [{ number: '2' }] })
  expect(seenOf(seen, changes)).toEqual({ name: 'A', links: { naac: '' }, phones: [{ number: '1' }] })
})
