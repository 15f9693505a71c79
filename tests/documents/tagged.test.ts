import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import drawReceipt from '#lib/server/features/payments/receipts/receipt.document.ts'
import { receiptSamples } from '#lib/server/features/payments/receipts/receipt.samples.ts'
import drawResultMemo from '#lib/server/features/results/memo/result-memo.document.ts'
import { resultMemoSamples } from '#lib/server/features/results/memo/result-memo.samples.ts'
import drawTranscript from '#lib/server/features/transcripts/memo/transcript-memo.document.ts'
import { transcriptSamples } from '#lib/server/features/transcripts/memo/transcript-memo.samples.ts'
import { sampleMemo } from '../support/results/sample-memo.ts'

const wordsIn = (locale: 'en' | 'de') => ({
  locale,
  name: locale === 'en' ? 'Asha Reddy' : 'లక్ష్మీ ప్రసన్న',
  letterhead: {
    name: 'Sri Vidya College',
    address: 'Gannavaram',
    affiliation: 'Affiliated to JNTU Kakinada',
    logo: null,
  },
})

interface Structure {
  role?: string
  type?: string
  id?: string
  children?: Structure[]
}

const rolesIn = ({ role, children = [] }: Structure): string[] => [
  ...(role ? [role] : []),
  ...children.flatMap(rolesIn),
]
const contentIn = ({ type, id, children = [] }: Structure): string[] => [
  ...(type === 'content' && id ? [id] : []),
  ...children.flatMap(contentIn),
]

async function readStructure(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent({ includeMarkedContent: true })
      const tree = (await page.getStructTree()) as Structure | null
      return { tree: tree ?? {}, items }
    }),
  )
  const { info } = await pdf.getMetadata()
  return { pages, info: info as Record<string, unknown>, isTagged: saysTagged(bytes) }
}

const saysTagged = (bytes: Uint8Array): boolean =>
  /\/MarkInfo/.test(Buffer.from(bytes).toString('latin1')) &&
  /\/Marked true/.test(Buffer.from(bytes).toString('latin1'))

/** Returns texts that are neither in an element nor marked as an artifact. */
function untagged({ pages }: Awaited<ReturnType<typeof readStructure>>): string[] {
  return pages.flatMap(({ items }) => {
    const open: string[] = []
    return items.flatMap((item) => {
      if ('str' in item) return item.str.trim() !== '' && open.length === 0 ? [item.str] : []
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? item.type)
      return []
    })
  })
}

const documents = {
  'a memo': async (locale: 'en' | 'de') =>
    drawResultMemo((await resultMemoSamples(wordsIn(locale)))['two-pages'] ?? never()),
  'a preview of a memo': async (locale: 'en' | 'de') =>
    drawResultMemo((await resultMemoSamples(wordsIn(locale)))['preview'] ?? never()),
  'a consolidated memo': async (locale: 'en' | 'de') =>
    drawTranscript((await transcriptSamples(wordsIn(locale)))['whole'] ?? never()),
  'a receipt': async (locale: 'en' | 'de') =>
    drawReceipt((await receiptSamples(wordsIn(locale)))['many-lines'] ?? never()),
}

describe.each(Object.entries(documents))('%s', (name, draw) => {
  it.each(['en', 'de'] as const)(
    'is read by a screen reader in its order and language, %s',
    async (locale) => {
      const read = await readStructure(await draw(locale))
      expect(read.isTagged).toBe(true)
      // Receipts are printed in English only.
      expect(read.info['Language']).toBe(name === 'a receipt' ? 'en' : locale)
      expect(read.info['Title']).not.toBe('')
      const roles = read.pages.flatMap(({ tree }) => rolesIn(tree))
      expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
      for (const role of ['Document', 'P', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
      expect(untagged(read)).toEqual([])
    },
  )

  it('has each element on the page where its text is', async () => {
    const { pages } = await readStructure(await draw('en'))
    for (const { tree, items } of pages) {
      const marked = items.flatMap((item) => ('id' in item && item.id ? [item.id] : []))
      expect(contentIn(tree).toSorted()).toEqual(marked.toSorted())
    }
  })
})

it('a document without a frame has no tags', async () => {
  const { isTagged } = await readStructure(await drawResultMemo(sampleMemo(3)))
  expect(isTagged).toBe(false)
})

function never(): never {
  throw new Error('There is no such sample.')
}
