import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { alumniRegistration } from './registration.ts'

const divya = {
  name: 'Divya Teja',
  degree: 'B.Tech',
  batch: '2019-2023',
  branch: 'cse',
  rollNumber: '19b81a0512',
  mobileNumber: '9848012345',
  email: 'Divya@Example.com',
  working: 'NA',
}

/** Returns the error codes by field. */
function faultsOf(typed: object): Record<string, string> {
  const { issues = [] } = v.safeParse(alumniRegistration, typed)
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

describe('what an alumnus says of themselves', () => {
  it('is kept with branch and roll number in capitals and the email in small letters', () => {
    expect(v.parse(alumniRegistration, divya)).toMatchObject({
      branch: 'CSE',
      rollNumber: '19B81A0512',
      email: 'divya@example.com',
      companyName: '',
    })
  })

  it.each(['name', 'rollNumber', 'degree', 'batch', 'branch', 'mobileNumber', 'email'])(
    'needs a %s, whatever they do now',
    (field) => {
      expect(faultsOf({ ...divya, [field]: ' ' })).toEqual({ [field]: 'alumni.required' })
    },
  )

  it('has exactly ten digits as a mobile number', () => {
    for (const mobileNumber of ['984801234', '98480123456', '98480 1234', '+91984801234', '0863-2234567'])
      expect(faultsOf({ ...divya, mobileNumber })).toEqual({ mobileNumber: 'alumni.required' })
  })

  it.each(['+91 98480 22338', '09848022338', '0091-98480-22338', '98480 22338', '+91 (0)98480-22338'])(
    'takes a mobile number as people write it: %s',
    (mobileNumber) => {
      const parsed = v.safeParse(alumniRegistration, { ...divya, mobileNumber })
      expect(parsed.output).toMatchObject({ mobileNumber: '9848022338' })
    },
  )

  it('has an email', () => {
    for (const email of ['divya', 'divya@example'])
      expect(faultsOf({ ...divya, email })).toEqual({ email: 'alumni.emailInvalid' })
  })

  it('asks people who work for company, title and address, and people who study for institute, course and address', () => {
    const missing = (...fields: string[]) =>
      Object.fromEntries(fields.map((field) => [field, 'alumni.required']))
    expect(faultsOf({ ...divya, working: 'yes' })).toEqual(missing('companyName', 'jobTitle', 'workAddress'))
    expect(faultsOf({ ...divya, working: 'no' })).toEqual(
      missing('instituteName', 'courseName', 'eduAddress'),
    )
    expect(faultsOf({ ...divya, working: '' })).toEqual(missing('working'))
  })

  it('says all that is wrong at once', () => {
    expect(Object.keys(faultsOf({ ...divya, name: '', email: '', working: 'yes' }))).toEqual([
      'name',
      'email',
      'companyName',
      'jobTitle',
      'workAddress',
    ])
  })

  it('takes nothing of what was typed for another answer', () => {
    const both = { companyName: 'Infosys', jobTitle: 'Engineer', workAddress: 'Pune' }
    const studies = { instituteName: 'IIT Madras', courseName: 'M.Tech', eduAddress: 'Chennai' }
    expect(v.parse(alumniRegistration, { ...divya, ...both, ...studies, working: 'no' })).toMatchObject({
      companyName: '',
      jobTitle: '',
      workAddress: '',
      ...studies,
    })
  })

  it('takes a roll number with spaces inside, as the lookup of results does', () => {
    const found = v.parse(alumniRegistration, { ...divya, rollNumber: ' 19b81 a0512' })
    expect(found.rollNumber).toBe('19B81A0512')
  })

  it('has a roll number that can be a user name', () => {
    for (const rollNumber of ['12', '19 B81', '19`B81', 'X'.repeat(20) + '-'])
      expect(Object.keys(faultsOf({ ...divya, rollNumber }))).toEqual(['rollNumber'])
  })
})

it.each(['2022-2018', '19', 'first', '2019-2040'])('a batch written as %j is asked for again', (batch) => {
  const found = v.safeParse(alumniRegistration, { ...divya, batch })
  expect(found.issues?.map(({ message }) => message)).toContain('alumni.batchForm')
})
