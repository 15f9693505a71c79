import { expect, it } from 'vitest'
import { resultMemoSamples } from './result-memo.samples.ts'

const letterhead = { name: 'Sample College', address: '', logo: null }

it.each([
  ['en', '1.5', /^\d\.\d\d$/, 'FAIL', 'PASS', 'To clear: Operating Systems, Operating Systems Lab'],
  ['de', '1,5', /^\d,\d\d$/, 'NICHT BESTANDEN', 'BESTANDEN', /^Noch zu bestehen: Operating Systems, /],
] as const)(
  'a memo in %s has numbers as its page has them, and grades as the university prints them',
  async (locale, credits, sgpa, failed, passed, toClear) => {
    const { university, passed: full } = await resultMemoSamples({ locale, letterhead, name: 'Asha Reddy' })
    const rows = university?.courses.rows ?? []
    expect(rows.map((row) => row[3])).toContain(credits)
    expect(rows.map((row) => row[4])).toContain('COMPLE')
    // Absent students have no internals.
    expect(rows.at(-1)?.[2]).toBe('–')
    expect(university?.totals[0]?.[1]).toBe(failed)
    expect(full?.totals[0]?.[1]).toBe(passed)
    expect(university?.toClear).toMatch(toClear)
    expect(full?.toClear).toBe('')
    expect(university?.totals[1]?.[1]).toMatch(sgpa)
    expect(university?.working).toContain(university?.totals[1]?.[1])
    // Each code is explained once, and the steps of the scale are not, which has no entry without points.
    expect(university?.scale.at(-1)).toBe('ABSENT 0')
    expect(university?.codes?.map((line) => line.split(':')[0])).toEqual(['COMPLE', 'F', 'ABSENT'])
  },
)
