import { expect, it } from 'vitest'
import { transcriptSamples } from './transcript-memo.samples.ts'

const scalesOf = async (locale: 'en' | 'de', sample: string): Promise<readonly string[]> => {
  const letterhead = { name: 'Sri Vidya College', address: 'Gannavaram', logo: null }
  const samples = await transcriptSamples({ name: 'Asha Reddy', locale, letterhead })
  return samples[sample]?.scales ?? []
}

it.each([
  [
    'en',
    'Grade scale of grades earned in December 2021: S 10 · A 9 · B 8 · C 7 · D 6 · F 0 · AB 0',
    'Grade scale of grades earned in June 2022 and December 2022: A+ 10 · A 9 · B 8 · C 7 · D 6 · E 5 · F 0 · ABSENT 0',
    'COMPLE: the university’s word for completed. It counts as passed and earns no grade points.',
  ],
  [
    'de',
    'Notenskala der Noten aus Dezember 2021: S 10 · A 9 · B 8 · C 7 · D 6 · F 0 · AB 0',
    'Notenskala der Noten aus Juni 2022 und Dezember 2022: A+ 10 · A 9 · B 8 · C 7 · D 6 · E 5 · F 0 · ABSENT 0',
    'COMPLE: das Wort der Universität für „abgeschlossen“. Gilt als bestanden und bringt keine Notenpunkte.',
  ],
] as const)('two scales of a memo say for which exams they hold, in %s', async (locale, ...lines) => {
  expect(await scalesOf(locale, 'own-copy')).toEqual(lines)
})

it('one scale of a memo needs no exams', async () => {
  const [scale] = await scalesOf('en', 'whole')
  expect(scale).toMatch(/^Grade scale: A\+ 10/)
})
