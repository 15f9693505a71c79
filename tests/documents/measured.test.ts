import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingOf } from '../support/documents/drawing.ts'
import drawLoginSlips from '#lib/server/features/logins/login-slips.document.ts'
import drawResultMemo, { type ResultMemo } from '#lib/server/features/results/memo/result-memo.document.ts'
import { sampleMemo } from '../support/results/sample-memo.ts'

/** Snapshots of layouts that were checked by eye: after a change, check again and run `vitest run documents -u`. */
describe('stands where it stood when somebody looked at it', () => {
  it('the memo, with a logo, on two pages', async () => {
    const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const one = sampleMemo(30, 'Lakshmi Prasanna Srinivas Reddy Venkata Naga Sai Kumari Bhavani')
    const full: ResultMemo = {
      ...one,
      facts: [...one.facts, ['Examination', 'II B.Tech II Semester Regular, July 2026'], ['Branch', 'CSE']],
      courses: {
        columns: [...one.courses.columns, { label: 'Points', align: 'center' }],
        rows: one.courses.rows.map((row, index) => [...row, String(index)]),
      },
      totals: ['SGPA', 'Credits', 'Earned', 'Passed', 'Failed'].map((label, index) => [label, `${index}.5`]),
      scale: ['A+ 10', 'A 9', 'B 8', 'C 7', 'D 6', 'E 5', 'F 0'],
      notes: ['Revised on 21 November 2026', 'One result is awaited'],
    }
    expect(
      await drawingOf(await drawResultMemo({ ...full, letterhead: { ...full.letterhead, logo } })),
    ).toMatchSnapshot()
  })

  it('the login slips, twelve on two pages', async () => {
    const slips = Array.from({ length: 12 }, (_, index) => ({
      name: `Asha Reddy ${index}`,
      username: `21B81A05${index}`,
      url: `https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz01234567${index}`,
      code: `7GQ4M-2ZT9${index % 10}`,
      expires: 'Works once, until 28 November 2026, 10:00 IST.',
    }))
    const labels = {
      username: 'User name',
      open: 'Scan the square, or type the address',
      code: 'Code',
    }
    const madeOn = '2026-11-21'
    const loginSlips = {
      collegeName: 'Sri Vidya College',
      title: 'Login slips',
      address: 'campus.example/activate',
      madeOn,
      language: 'en',
      slips,
      labels,
    } as const
    expect(await drawingOf(await drawLoginSlips(loginSlips))).toMatchSnapshot()
  })
})
