import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { unnamedSettings } from '../server/features/college/college.service.ts'
import { collegeSettings } from './college.ts'
import { dayTyped } from './visible-text.ts'
import { newExam } from './results/exam.ts'
import { signUpBody } from './identity/registration.ts'

const exam = {
  title: 'July',
  regulation: 'R20',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
}
const { links } = unnamedSettings
const college = {
  ...unnamedSettings,
  name: 'Demo College',
  refundRule: 'None.\r\nReally.',
  contact: { ...unnamedSettings.contact, aboutUs: 'Founded in 1998.\nBy the river.' },
}
const signUp = {
  username: 'hod-meena',
  email: 'meena@example.edu',
  password: 'first-password',
  role: ['admin'],
  instituteType: 'autonomous',
  eamcetCode: 'DEMO',
  collegeName: 'Demo College',
  fullName: 'Meena Rao',
}

function problemOf(schema: v.GenericSchema, input: unknown): [string | null, string] | null {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? null : [v.getDotPath(parsed.issues[0]), parsed.issues[0].message]
}

it('what becomes an address, a header or a line is one line, and the field says so', () => {
  expect(problemOf(newExam, exam)).toBeNull()
  expect(problemOf(newExam, { ...exam, title: 'a\nb' })).toEqual(['title', 'field.invisible'])
  expect(problemOf(newExam, { ...exam, regulation: 'R\r20' })).toEqual(['regulation', 'field.invisible'])
  expect(problemOf(collegeSettings, college)).toBeNull()
  expect(problemOf(collegeSettings, { ...college, name: 'Demo\nCollege' })).toEqual([
    'name',
    'field.invisible',
  ])
  expect(problemOf(signUpBody, signUp)).toBeNull()
  expect(problemOf(signUpBody, { ...signUp, fullName: 'Meena\u0000Rao' })).toEqual([
    'fullName',
    'field.invisible',
  ])
})

describe('a link of the college', () => {
  it.each([
    'http:\nx',
    'http:\n//x',
    'https://a\tb',
    'javascript:alert(1)',
    'https:x',
    'https://',
    'ftp://x',
    'https://a b',
    '//x',
  ])('is not %j', (naac) =>
    expect(problemOf(collegeSettings, { ...college, links: { ...links, naac } })).toEqual([
      'links.naac',
      'field.notAnAddress',
    ]),
  )

  it('is an address of the web, trimmed', () => {
    const given = { ...college, links: { ...links, naac: ' https://naac.example/a?b=ä#c\n' } }
    expect(v.parse(collegeSettings, given).links.naac).toBe('https://naac.example/a?b=ä#c')
  })
})

describe('a day as people type it', () => {
  it.each([
    ['02/03/2004', '2004-03-02'],
    ['27-11-2026', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    [' 27112026 ', '2026-11-27'],
    ['', ''],
    [undefined, ''],
  ])('reads %s as %s', (typed, day) => {
    expect(v.parse(dayTyped(), typed)).toBe(day)
  })

  it.each([
    ['31-02-2026', 'field.dayForm'],
    ['soon', 'field.dayForm'],
    ['27-11-1026', 'field.dayYear'],
    ['27-11-2205', 'field.dayYear'],
  ])('refuses %s with %s', (typed, code) => {
    expect(v.safeParse(dayTyped(), typed).issues?.map(({ message }) => message)).toEqual([code])
  })

  it('has limits of its own', () => {
    expect(v.is(dayTyped({ from: '2000-01-01' }), '31-12-1999')).toBe(false)
    expect(v.is(dayTyped({ from: '2000-01-01' }), '01-01-2000')).toBe(true)
  })
})
