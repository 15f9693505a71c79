import { describe, expect, it } from 'vitest'
import { namesPerson } from './names-person.ts'

const asha = {
  records: {},
  names: { username: ['cse'], email: ['asha@example.edu'], rollNumber: ['21b81a0501'] },
  nameFields: ['username'],
}

describe('a text names a person', () => {
  it.each([
    ['21B81A0501'],
    ['mail to ASHA@example.edu, please.'],
    ['the fee of 21B81A0501 is paid'],
    [{ rows: [{ before: 'x', after: 'asha@example.edu.' }] }],
    [{ parsed: { username: ' CSE' } }],
  ])('by %j', (held) => expect(namesPerson(asha, held)).toBe(true))

  it.each([
    ['cse'],
    [{ department: 'CSE' }],
    [{ username: 'cse-hod' }],
    ['121B81A05011'],
    ['maya.asha@example.edu'],
    ['asha@example.edu.in'],
    [{ count: 3, none: null }],
  ])('not by %j', (held) => expect(namesPerson(asha, held)).toBe(false))
})
