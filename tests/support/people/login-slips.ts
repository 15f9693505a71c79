import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Download } from 'playwright/test'

/** Returns what to enter from the first downloaded login slip: the page and the code. */
export async function typedOffSlip(download: Download): Promise<{ page: string; code: string }> {
  const data = new Uint8Array(await readFile(await download.path()))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return {
    page: /\/(?:de\/)?activate/.exec(text)?.[0] ?? '',
    code: /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(text)?.[0] ?? '',
  }
}
