import { describe, expect, it } from 'vitest'
import { drawingOf } from '../support/drawing.ts'
import drawLoginSlips from '#lib/server/features/logins/login-slips.document.ts'
import drawResultMemo from '#lib/server/features/results/result-memo.document.ts'
import { sampleMemo } from '../support/sample-memo.ts'
import { readPages } from '../support/read-pages.ts'

describe('the result memo', () => {
  it('says everything it was given, on one page', async () => {
    const [text, ...more] = await readPages(await drawResultMemo(sampleMemo(8)))
    expect(more).toEqual([])
    for (const word of [
      'Sri Vidya College',
      'Asha Reddy',
      '21B81A0501',
      '7.85',
      'K7QM3 XTD9B',
      'Revised on 21 November 2026',
      'Page 1 / 1',
    ]) {
      expect(text).toContain(word)
    }
  })

  it('goes on to a second page with its headings again', async () => {
    const pages = await readPages(await drawResultMemo(sampleMemo(40)))
    expect(pages).toHaveLength(2)
    expect(pages.every((text) => text.includes('Course'))).toBe(true)
    expect(pages[1]).toContain('C39')
  })

  it.each([10, 11, 12, 13, 14, 15, 16, 17])(
    'is signed beside its totals, with %i courses',
    async (courses) => {
      const signed = { issued: 'Issued on 21 November 2026', signatory: 'Controller of Examinations' }
      const pages = await readPages(await drawResultMemo({ ...sampleMemo(courses), signed }))
      expect(pages.at(-1)).toContain(signed.signatory)
      expect(pages.at(-1)).toContain('SGPA = 7.85')
    },
  )

  it('has the same bytes for the same memo', async () => {
    const [first, second] = [await drawResultMemo(sampleMemo(3)), await drawResultMemo(sampleMemo(3))]
    expect(Buffer.compare(first, second)).toBe(0)
  })

  it.each(['లక్ష్మీ ప్రసన్న శ్రీనివాస్ రెడ్డి', 'प्रिया शर्मा', 'Jürgen Groß', 'x'.repeat(120)])(
    'takes the name %s',
    async (name) => {
      expect((await drawResultMemo(sampleMemo(1, name))).byteLength).toBeGreaterThan(3000)
    },
  )
})

it.each([
  ['person', { name: 'Lakshmi Prasanna '.repeat(7).trim() }, {}],
  [
    'college',
    {},
    { collegeName: 'Sri Vidya College of Engineering and Technology for Women, Autonomous, Vijayawada' },
  ],
])('a long name of a %s does not run into what stands below it on a slip', async (_, slip, ofCollege) => {
  const url = 'https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
  const labels = { username: 'User name', open: 'Scan the square, or type the address', code: 'Code' }
  const texts = { code: '7GQ4M-2ZT9X', expires: 'Until 28 November 2026' }
  const slips = [{ name: 'Asha', username: '21B81A0501', url, ...texts, ...slip }]
  const given = {
    collegeName: 'Sri Vidya',
    title: 'Slips',
    address: 'campus.example/activate',
    madeOn: '2026-11-21',
    language: 'en',
    slips,
    labels,
  } as const
  const drawn = await drawingOf(await drawLoginSlips({ ...given, ...ofCollege }))
  const baselineOf = (start: string): number =>
    Math.min(...drawn.filter((line) => line.includes(start)).map((line) => Number(line.split(' ')[1])))
  expect(baselineOf('User name') - baselineOf('type the address')).toBeGreaterThan(8)
  expect(baselineOf('type the address') - baselineOf('campus.example')).toBeGreaterThan(8)
})
