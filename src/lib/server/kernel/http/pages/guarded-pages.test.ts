import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { pageRulesOf } from '../../declared.ts'
import { withKernelFeatures } from '../../wiring/create-kernel.ts'
import { withLocale } from '../locale.ts'
import { returnCookie } from '../security/cookies.ts'
import { createGuardedPages } from './guarded-pages.ts'

const all = withKernelFeatures(features)
const pages = createGuardedPages(all)
const cameFrom = (path: string): Headers => new Headers({ cookie: returnCookie(path).split(';', 1)[0] ?? '' })
const noCookie = new Headers()

it('every page that is not public has a key and is named by it', () => {
  const guarded = Object.entries(pageRulesOf(all)).filter(([, rule]) => {
    const access = typeof rule === 'object' && 'access' in rule ? rule.access : rule
    return (typeof access === 'object' && 'for' in access ? access.for : access) !== 'public'
  })
  expect(guarded.length).toBeGreaterThan(90)
  expect(guarded.map(([pattern]) => pattern).filter((each) => !pages.titleOf(pages.keyOf(each)))).toEqual([])
})

it('a key names no record, and is plain in an address', () => {
  expect(pages.keyOf('/[...locale]/app/Students/[studentId]/logins')).toBe('students-logins')
  expect(pages.keyOf('/[...locale]/app/Withheld Results')).toBe('withheld-results')
  expect(pages.keyOf('/[...locale]/app/[...dashboard]')).toBe('dashboard')
})

describe('what the home page offers', () => {
  it('says in its language which page wants a sign-in, and leads on to where the visitor was going', () => {
    const offer = withLocale('de', () => pages.offer('students', cameFrom('/de/app/Students?search=asha')))
    expect(offer).toEqual({
      title: 'Studierende',
      link: '/de/login?return=%2Fde%2Fapp%2FStudents%3Fsearch%3Dasha',
    })
  })

  it('leads to the page itself where the way was to another, and to no page where that has no address of its own', () => {
    for (const headers of [noCookie, cameFrom('/app/Notices'), cameFrom('//evil.example/app/Students')])
      expect(pages.offer('students', headers)?.link).toBe('/login?return=%2Fapp%2FStudents')
    expect(pages.offer('examinations-marks', cameFrom('/app/Notices'))?.link).toBe('/login')
    expect(pages.offer('examinations-marks', cameFrom('/app/Examinations/7/marks'))?.link).toBe(
      '/login?return=%2Fapp%2FExaminations%2F7%2Fmarks',
    )
    expect(pages.offer('faculty-register', cameFrom('/app/Faculty%20Register/12'))?.link).toContain(
      'Register%2F12',
    )
  })

  it.each(['', 'nothing', '<b>Students</b>', 'Students', '__proto__', 'home'])('is nothing for %j', (key) =>
    expect(pages.offer(key, noCookie)).toBeNull(),
  )
})
