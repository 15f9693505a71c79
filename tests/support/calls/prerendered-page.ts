import { brotliDecompressSync } from 'node:zlib'
import type { TestApp } from '../app/test-app.ts'

/** Returns a stored prerendered page of the first exam that has any; null when this roll number has none. */
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
