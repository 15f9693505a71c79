import { expect, it } from 'vitest'
import drawReturnSlip, {
  type ReturnSlip,
} from '#lib/server/features/admissions/certificates/return-slip.document.ts'
import { readPages } from '../support/calls/read-pages.ts'

const slipOf = (papers: number, kept: string): ReturnSlip => ({
  letterhead: { name: 'Sri Vidya College', address: '', logo: null },
  title: 'Return',
  verify: null,
  issuedOn: '2026-11-21',
  pageLabel: 'Page',
  language: 'en',
  about: ['Name', 'Number', 'Course', 'Returned on', 'To', 'Why'].map((label) => [label, 'said']),
  returned: {
    columns: [{ label: 'Paper', share: 1 }, { label: 'Received' }],
    rows: Array.from({ length: papers }, (_, index) => [`Paper no. ${index + 1}`, '21 Nov']),
  },
  kept,
  signatories: ['Who receives them', 'The office'],
})

it.each([1, 16, 17, 18, 19, 20, 21, 22, 23, 24])(
  'the signature for %i papers stands on the page of the last paper',
  async (papers) => {
    for (const kept of ['', 'The college still has the SSC memo.']) {
      const pages = await readPages(await drawReturnSlip(slipOf(papers, kept)))
      expect(pages.at(-1)).toContain('The office')
      expect(pages.at(-1)).toContain(`Paper no. ${papers}`)
      expect(pages.at(-1)).toContain(kept)
    }
  },
)
