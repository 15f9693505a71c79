import { describe, expect, it } from 'vitest'
import { readSemesterWords, semesterPattern, yearOfStudyOn, yearPattern } from './semester-words.ts'

describe('semesters as universities print them', () => {
  it.each([
    ['II Year I Semester', 2, 1],
    ['II YEAR II SEM', 2, 2],
    ['3rd Year, 2nd Semester', 3, 2],
    ['II B.Tech. I Semester', 2, 1],
    ['III-I', 3, 1],
    ['IV - II', 4, 2],
    ['I SEM', null, 1],
    ['Second Semester', null, 2],
    ['Semester - IV', null, 4],
    ['Sem 3', null, 3],
    ['Academic calendar for II Year B.Tech, 2025-26', 2, null],
    ['Academic calendar for B.Tech II Year I & II Semesters', 2, null],
    ['Academic year 2025-26', null, null],
    ['Commencement of class work', null, null],
  ])('%s', (written, year, semester) => {
    expect(readSemesterWords(written)).toEqual({ year, semester })
  })

  it('name the part of a title that says the year', () => {
    expect(new RegExp(yearPattern, 'iu').exec('CALENDAR FOR III YEAR B.TECH 2025-26')?.[0]).toBe('III YEAR')
    expect(new RegExp(semesterPattern, 'iu').exec('(II SEMESTER)')?.[0]).toBe('II SEMESTER')
  })
})

describe('the year of study of a batch on a day', () => {
  const ofFirst = { startYear: 2024, semester: 1, semesters: 2 }
  const ofSecond = { startYear: 2024, semester: 2, semesters: 2 }
  it.each([
    [ofFirst, '2024-09-02', 1],
    [ofFirst, '2025-06-16', 2],
    [ofFirst, '2026-02-10', 2],
    [ofSecond, '2025-12-15', 2],
    [ofSecond, '2026-06-13', 2],
    [ofSecond, '2026-08-29', 2],
  ])('%o on %s', (place, day, year) => {
    expect(yearOfStudyOn(place, day)).toBe(year)
  })
})
