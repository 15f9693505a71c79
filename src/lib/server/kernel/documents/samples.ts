import { documentsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import type { SampleWords } from './document-kind.ts'

/** Lists every sample of every declared document. */
export async function sampleNames(
  features: readonly Feature[],
  words: SampleWords,
): Promise<{ document: string; sample: string }[]> {
  const named = Object.entries(documentsOf(features)).map(async ([document, { samples }]) =>
    Object.keys(await samples(words)).map((sample) => ({ document, sample })),
  )
  return (await Promise.all(named)).flat()
}
