import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Download } from 'playwright/test'

/** Where the first of downloaded login slips leads, as whoever holds it types it. */
export async function linkOfSlip(download: Download): Promise<string> {
  const data = new Uint8Array(await readFile(await download.path()))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  // An address that does not fit its line goes on in the next; what follows it is no part of it.
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return /\/reset-password\?token=[0-9A-Z]{26}/.exec(text)?.[0] ?? ''
}
