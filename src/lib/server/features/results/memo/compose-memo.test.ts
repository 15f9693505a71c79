import { expect, it } from 'vitest'
import { resultMemoSamples } from './result-memo.samples.ts'

const letterhead = { name: 'Sample College', address: '', logo: null }

it.each([
  ['en', '1.5', /^\d\.\d\d$/],
  ['de', '1,5', /^\d,\d\d$/],
] as const)(
  'a memo in %s has numbers as its page has them, and grades as the university prints them',
  async (locale, credits, sgpa) => {
    const { university } = await resultMemoSamples({ locale, letterhead, name: 'Asha Reddy' })
    const rows = university?.courses.rows ?? []
    expect(rows.map((row) => row[3])).toContain(credits)
    expect(rows.map((row) => row[4])).toContain('COMPLE')
    // Absent students have no internals.
    expect(rows.at(-1)?.[2]).toBe('–')
    expect(university?.totals[0]?.[1]).toMatch(sgpa)
    expect(university?.working).toContain(university?.totals[0]?.[1])
  },
)
