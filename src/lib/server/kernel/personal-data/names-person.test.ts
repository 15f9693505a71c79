import { describe, expect, it } from 'vitest'
import { namesPerson } from './names-person.ts'

const asha = { records: {}, names: ['asha', 'asha@example.edu', '21b81a0501'] }

describe('a text names a person', () => {
  it.each([
    ['Asha '],
    ['21B81A0501'],
    ['mail to ASHA@example.edu, please.'],
    ['the fee of 21B81A0501 is paid'],
    [{ rows: [{ before: 'x', after: 'asha@example.edu.' }] }],
  ])('by %j', (held) => expect(namesPerson(asha, held)).toBe(true))

  it.each([
    ['Asha Rao'],
    ['121B81A05011'],
    ['maya.asha@example.edu'],
    ['asha@example.edu.in'],
    [{ count: 3, none: null }],
  ])('not by %j', (held) => expect(namesPerson(asha, held)).toBe(false))
})
