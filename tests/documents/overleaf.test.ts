import { expect, it } from 'vitest'
import drawRegister from '#lib/server/features/marks/register/tabulation-register.document.ts'
import { tabulationRegisterSamples } from '#lib/server/features/marks/register/tabulation-register.samples.ts'
import drawResultMemo from '#lib/server/features/results/memo/result-memo.document.ts'
import { resultMemoSamples } from '#lib/server/features/results/memo/result-memo.samples.ts'
import drawMemo from '#lib/server/features/transcripts/memo/transcript-memo.document.ts'
import { transcriptSamples } from '#lib/server/features/transcripts/memo/transcript-memo.samples.ts'
import { readPages } from '../support/calls/read-pages.ts'

const words = {
  name: 'Asha Reddy',
  locale: 'en',
  letterhead: { name: 'Sri Vidya College', address: 'Gannavaram', logo: null },
} as const

it.each(['whole', 'backlog'])('each page of a consolidated memo says whose it is: %s', async (sample) => {
  const { [sample]: memo } = await transcriptSamples(words)
  const pages = await readPages(await drawMemo(memo ?? never()))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    expect(page).toContain('Sri Vidya College')
    expect(page).toContain('Asha Reddy')
    expect(page).toContain('21B81A0501')
  }
})

it('a consolidated memo is signed below a semester, on no page of signatures alone', async () => {
  const { backlog, whole } = await transcriptSamples(words)
  const { semesters } = whole ?? never()
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const memo = {
      ...(backlog ?? never()),
      semesters: { ...semesters, groups: semesters.groups.slice(0, count) },
    }
    const last = (await readPages(await drawMemo(memo))).at(-1)
    expect(last).toContain('Controller of Examinations')
    expect(last).toContain(`R20${count}10`)
  }
})

it('the second page of a result memo says whose it is, and of which exam', async () => {
  const { 'two-pages': memo } = await resultMemoSamples(words)
  const [, ...further] = await readPages(await drawResultMemo(memo ?? never()))
  expect(further.length).toBeGreaterThan(0)
  for (const page of further) {
    expect(page).toContain('Sri Vidya College')
    expect(page).toContain('II B.Tech II Semester, July 2026 · Asha Reddy · 24B81A0501')
  }
})

it('each page of a tabulation register says of which exam and branch it is', async () => {
  const { branches } = await tabulationRegisterSamples({ ...words, name: 'II B.Tech II Semester' })
  const pages = await readPages(await drawRegister(branches ?? never()))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.filter((page) => !page.includes('Tabulation register: II B.Tech II Semester'))).toEqual([])
  expect(pages.filter((page) => /(CSE|ECE)/.exec(page) === null)).toEqual([])
})

function never(): never {
  throw new Error('There is no such sample.')
}
