import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment, resultMemoFileName } from './file-names.ts'
import { findGrade, gradeSchemeNames, gradeSchemes } from './grade-scheme.ts'
import { parseHundredths, showHundredths } from './hundredths.ts'
import { indianDate, indianTime, instantOfIndianTime } from './indian-time.ts'
import { landingOf, safeReturn } from './landing.ts'
import { isRollNumber, normaliseRollNumber } from './roll-number.ts'
import { workOutSgpa } from './sgpa.ts'

describe('SGPA', () => {
  it('divides the weighted points by the credits, failed courses included', () => {
    expect(
      workOutSgpa([
        { credits: 300, points: 9 },
        { credits: 150, points: 0 },
      ])?.sgpa,
    ).toBe(600)
  })

  it('rounds half up: 7.845 is 7.85, not 7.84', () => {
    expect(workOutSgpa([{ credits: 100, points: 7.845 }])?.sgpa).toBe(785)
  })

  it('leaves out courses without credits and grades without points', () => {
    expect(
      workOutSgpa([
        { credits: 0, points: 10 },
        { credits: 300, points: null },
      ]),
    ).toBeNull()
  })

  it('is never above the best grade nor below the worst', () => {
    const course = fc.record({
      credits: fc.integer({ min: 50, max: 500 }),
      points: fc.integer({ min: 0, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(course, { minLength: 1, maxLength: 12 }), (courses) => {
        const points = courses.map((each) => each.points * 100)
        const sgpa = workOutSgpa(courses)?.sgpa ?? -1
        return sgpa >= Math.min(...points) && sgpa <= Math.max(...points)
      }),
    )
  })
})

describe('grade schemes', () => {
  it('are worth what the specification and the university say, grade by grade', () => {
    const tables = Object.values(gradeSchemes).map(({ name, grades }) => [
      name,
      grades.map(({ grade, points, outcome }) => `${grade} ${points} ${outcome}`),
    ])
    expect(Object.fromEntries(tables)).toEqual({
      default: ['S 10 pass', 'A 9 pass', 'B 8 pass', 'C 7 pass', 'D 6 pass', 'F 0 fail', 'AB 0 absent'],
      university: [
        'A+ 10 pass',
        'A 9 pass',
        'B 8 pass',
        'C 7 pass',
        'D 6 pass',
        'E 5 pass',
        'F 0 fail',
        'ABSENT 0 absent',
        'COMPLE null complete',
      ],
    })
  })

  it.each([
    ['default', 's', 10],
    ['default', 'ABSENT', 0],
    ['university', ' a+ ', 10],
    ['university', 'ab', 0],
    ['university', 'Completed', null],
  ] as const)('%s reads %s', (scheme, typed, points) => {
    expect(findGrade(scheme, typed)?.points).toBe(points)
  })

  it('does not know the other scheme’s grades', () => {
    expect(findGrade('default', 'A+')).toBeNull()
    expect(findGrade('university', 'S')).toBeNull()
  })

  it.each(gradeSchemeNames)('%s finds each of its own grades', (name) => {
    for (const grade of gradeSchemes[name].grades) expect(findGrade(name, grade.grade)).toEqual(grade)
  })
})

describe('hundredths', () => {
  it('reads what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => parseHundredths(showHundredths(n)) === n),
    )
  })

  it.each(['', '-1', '1.234', 'three', '1e3', '12345'])('refuses %j', (typed) => {
    expect(parseHundredths(typed)).toBeNull()
  })
})

describe('roll numbers', () => {
  it('are the text before the first space, upper-cased', () => {
    expect(normaliseRollNumber('  21b81a0501 asha reddy')).toBe('21B81A0501')
  })

  it.each(["21B81A0501'--", '<b>', 'x'.repeat(21), '', '২১'])('are not %j', (typed) => {
    expect(isRollNumber(normaliseRollNumber(typed))).toBe(false)
  })
})

describe('Indian time', () => {
  it('is five and a half hours ahead, over the turn of a month', () => {
    expect(instantOfIndianTime('2026-05-01T00:00')).toBe('2026-04-30T18:30:00.000Z')
    expect(indianTime('2026-11-22T04:30:00.000Z')).toBe('2026-11-22T10:00')
    expect(indianDate('2026-04-30T18:29:59.999Z')).toBe('2026-04-30')
    expect(indianDate('2026-04-30T18:30:00.000Z')).toBe('2026-05-01')
  })

  it('refuses what is no date', () => {
    expect(instantOfIndianTime('2026-13-45T99:99')).toBeNull()
  })
})

describe('file names', () => {
  it('carry no character that a system or a header would trip over', () => {
    expect(resultMemoFileName('21B81A0501', 'II/II "Reg"\r\n50%')).toBe(
      'Result_21B81A0501_II-II -Reg-50-.pdf',
    )
    expect(attachment('Résultat.pdf')).toBe(
      `attachment; filename="R_sultat.pdf"; filename*=UTF-8''R%C3%A9sultat.pdf`,
    )
  })

  it('end where they end, whatever somebody called their file', () => {
    expect(attachment('a.csv"; filename="b.exe\r\nx: y\\%22')).toMatch(
      /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w.%-]+$/,
    )
  })
})

describe('after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%5c%5cevil',
    'javascript:alert(1)',
    '',
    '/\t/evil',
  ])('nobody is sent to %j', (path) => {
    const target = safeReturn(path)
    expect(target === null || new URL(target, 'http://campus.invalid').host === 'campus.invalid').toBe(true)
    expect(target?.startsWith('//') ?? false).toBe(false)
  })

  it.each(['/%ff', '/%', '/app?x=%', '/app%00', '/app%0d%0aset-cookie:x', `/${'a'.repeat(2000)}`])(
    'an address that is none is not kept: %j',
    (path) => expect(safeReturn(path)).toBeNull(),
  )

  it('a page of the site is gone back to', () => {
    expect(safeReturn('/app/Examinations?state=draft')).toBe('/app/Examinations?state=draft')
  })

  it('the first role decides', () => {
    expect(landingOf(['ROLE_EXAMINATION', 'ROLE_ADMIN'])).toBe('/app/Examinations')
    expect(landingOf([])).toBe('/app/Admin Menus')
  })
})
