import { describe, expect, it } from 'vitest'
import { readableGround } from '#lib/rules/college/college-colour.ts'
import { countFills, drawingOf } from '../support/documents/drawing.ts'
import { composeSlips } from '#lib/server/features/logins/compose-slips.ts'
import drawLoginSlips from '#lib/server/features/logins/login-slips.document.ts'
import drawResultMemo from '#lib/server/features/results/memo/result-memo.document.ts'
import { resultMemoSamples } from '#lib/server/features/results/memo/result-memo.samples.ts'
import { sampleMemo } from '../support/results/sample-memo.ts'
import { readPages } from '../support/calls/read-pages.ts'

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

  it.each(['en', 'de'] as const)(
    'of eight subjects in %s stays on one page, with room to sign',
    async (locale) => {
      const letterhead = { name: 'Sri Vidya College', address: 'Gannavaram', logo: null, colour: '#7a0019' }
      const samples = await resultMemoSamples({ locale, letterhead, name: 'Asha Reddy' })
      for (const [outcome, memo] of Object.entries({
        failed: samples['university'],
        passed: samples['passed'],
      })) {
        if (!memo?.signed) throw new Error('There is such a sample.')
        const bytes = await drawResultMemo(memo)
        expect(await readPages(bytes)).toHaveLength(1)
        const drawn = await drawingOf(bytes)
        const baseline = (text: string) => Number(drawn.find((line) => line.includes(text))?.split(' ')[1])
        const last = memo.notes.at(-1) ?? ''
        const room = Math.abs(baseline(memo.signed.signatory) - baseline(last))
        expect(room, outcome).toBeGreaterThan(60)
        expect(room, outcome).toBeLessThan(85)
      }
    },
  )

  it('prints a pass in the colour of the college, and other results in ink', async () => {
    const memo = sampleMemo(3)
    const inColour = { ...memo, letterhead: { ...memo.letterhead, colour: '#7a0019' } }
    const passed = await drawResultMemo(inColour)
    const failed = await drawResultMemo({ ...inColour, toClear: 'To clear: COMPUTER NETWORKS' })
    expect(countFills(failed, '#7a0019')).toBe(countFills(passed, '#7a0019') - 1)
    expect((await readPages(failed))[0]).toContain('To clear: COMPUTER NETWORKS')
  })

  it('has the same bytes for the same memo', async () => {
    const first = await drawResultMemo(sampleMemo(3))
    const second = await drawResultMemo(sampleMemo(3))
    expect(Buffer.compare(first, second)).toBe(0)
  })

  it('is drawn in the colour of the college, with the same texts at the same places', async () => {
    const memo = sampleMemo(3)
    const inColour = async (colour: string) =>
      drawingOf(await drawResultMemo({ ...memo, letterhead: { ...memo.letterhead, colour } }))
    const usual = await drawingOf(await drawResultMemo(memo))
    const maroon = await inColour('#7a0019')
    expect(await inColour('')).toEqual(usual)
    expect(maroon.slice(0, -1)).toEqual(usual.slice(0, -1))
    expect(maroon.at(-1)).not.toBe(usual.at(-1))
    // Yellow is darkened until it can be read on paper.
    expect(await inColour('#ffcc00')).toEqual(await inColour(readableGround('#ffcc00')))
  })

  it.each(['లక్ష్మీ ప్రసన్న శ్రీనివాస్ రెడ్డి', 'प्रिया शर्मा', 'Jürgen Groß', 'x'.repeat(120)])(
    'takes the name %s',
    async (name) => {
      expect((await drawResultMemo(sampleMemo(1, name))).byteLength).toBeGreaterThan(3000)
    },
  )
})

describe.each(['en', 'de'] as const)('a login slip in %s', (language) => {
  it.each([
    ['person', { name: 'Lakshmi Prasanna '.repeat(7).trim() }, {}],
    [
      'college',
      {},
      { collegeName: 'Sri Vidya College of Engineering and Technology for Women, Autonomous, Vijayawada' },
    ],
  ])('with a long name of a %s has each line below the other', async (_, slip, ofCollege) => {
    const made = {
      token: '7GQ4M2ZT9XK3W5C8HB6RJ1NVE0',
      code: '7GQ4M2ZT9X',
      expiresAt: '2026-12-05T10:00:00.000Z',
    }
    const given = composeSlips({
      collegeName: 'Sri Vidya',
      madeOn: '2026-11-21',
      language,
      origin: 'https://campus.example',
      slips: [{ name: 'Asha', username: '21B81A0501', ...made, ...slip }],
      ...ofCollege,
    })
    const drawn = await drawingOf(await drawLoginSlips(given))
    const baselines = drawn.map((line) => Number(line.split(' ')[1])).filter(Number.isFinite)
    const baselineOf = (start: string): number =>
      Math.min(...drawn.filter((line) => line.includes(start)).map((line) => Number(line.split(' ')[1])))
    const address = baselineOf('campus.example')
    expect(Math.min(...baselines.filter((each) => each > address)) - address).toBeGreaterThan(8)
    expect(address - baselineOf(language === 'en' ? 'Works once' : 'Gilt einmal')).toBeGreaterThan(8)
  })
})
