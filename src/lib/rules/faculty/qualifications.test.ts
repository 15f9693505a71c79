import { describe, expect, it } from 'vitest'
import { readExperience, writeExperience } from './experience.ts'
import {
  degreeLevelOf,
  hasGaps,
  highestLevelOf,
  readQualifications,
  writeQualifications,
} from './qualifications.ts'

describe('qualifications', () => {
  it('are read from a cell and written in the same form', () => {
    const text =
      'M.Tech (CSE), JNTUH, 2015; Ph.D. (Machine Learning), University College, Hyderabad, 2021; B.Sc.'
    const read = readQualifications(text)
    expect(read).toEqual([
      { degree: 'M.Tech', subject: 'CSE', institution: 'JNTUH', year: '2015' },
      {
        degree: 'Ph.D.',
        subject: 'Machine Learning',
        institution: 'University College, Hyderabad',
        year: '2021',
      },
      { degree: 'B.Sc.', subject: '', institution: '', year: '' },
    ])
    expect(Array.isArray(read) && writeQualifications(read)).toBe(text)
    expect(Array.isArray(read) && hasGaps(read)).toBe(true)
    expect(readQualifications('M.Tech (CSE), JNTUH, 2015\nPh.D.')).toHaveLength(2)
  })

  it.each(['2015', 'M.Tech 2015 JNTUH', '(CSE)', 'M.Tech (CSE', ', ,2015'])(
    'are not guessed from %j',
    (text) => {
      expect(readQualifications(text)).toMatchObject({ code: 'faculty.qualificationForm' })
    },
  )

  it('are at most twelve', () => {
    expect(readQualifications('B.A.;'.repeat(13))).toMatchObject({ code: 'faculty.tooManyEntries' })
  })
})

describe('former posts', () => {
  it('are read from a cell and written in the same form', () => {
    const text =
      'Lecturer, VNR VJIET, Hyderabad, 2010-2015; TCS, 06/2015-05/2017; Head, GITAM, 2019-; Clerk, Bank, 2009'
    const read = readExperience(text)
    expect(read).toEqual([
      { post: 'Lecturer', employer: 'VNR VJIET, Hyderabad', from: '2010', to: '2015' },
      { post: '', employer: 'TCS', from: '2015-06', to: '2017-05' },
      { post: 'Head', employer: 'GITAM', from: '2019', to: '' },
      { post: 'Clerk', employer: 'Bank', from: '2009', to: '2009' },
    ])
    expect(Array.isArray(read) && writeExperience(read)).toBe(text)
    expect(readExperience('Head, GITAM, 2019 to till date')).toEqual(readExperience('Head, GITAM, 2019-'))
  })

  it.each(['8 years', 'TCS', '2010-2015', 'TCS, 2015-2010', 'TCS, 8 years'])(
    'are not guessed from %j',
    (text) => {
      expect(readExperience(text)).toMatchObject({ code: 'faculty.experienceForm', entry: text })
    },
  )
})

it.each([
  ['Ph.D.', 'doctorate'],
  ['Ph. D', 'doctorate'],
  ['D.Phil', 'doctorate'],
  ['M.Tech', 'postgraduate'],
  ['M.E.', 'postgraduate'],
  ['MCA', 'postgraduate'],
  ['M. Sc.', 'postgraduate'],
  ['Master of Engineering', 'postgraduate'],
  ['B.Tech', 'graduate'],
  ['B.E.', 'graduate'],
  ['Bachelor of Science', 'graduate'],
  ['Diploma', null],
  ['Mechanic', null],
  ['Merit certificate', null],
] as const)('reads the level of %s', (degree, level) => {
  expect(degreeLevelOf(degree)).toBe(level)
})

it('counts a person at the highest level among the degrees', () => {
  const degrees = ['B.Tech', 'Ph.D.', 'M.Tech'].map((degree) => ({ degree }))
  expect(highestLevelOf(degrees)).toBe('doctorate')
  expect(highestLevelOf([])).toBeNull()
})
