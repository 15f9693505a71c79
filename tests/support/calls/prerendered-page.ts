import { brotliDecompressSync } from 'node:zlib'
import type { TestApp } from '../app/test-app.ts'

/** A page of the first exam that has pages, as it is stored; null where it has none of this roll number. */
export async function prerenderedPageOf(
  { app }: TestApp,
  rollNumber: string,
  variant: 'en' | 'json' = 'en',
): Promise<string | null> {
  const { prerendered } = app.resultsStore.read
  const [set] = await prerendered.sets()
  const bytes = await prerendered.findPage(set?.id ?? 0, rollNumber, variant)
  return bytes && brotliDecompressSync(bytes).toString()
}
