import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Words that a registrar would have to translate, in either language. */
const refused =
  /\b(whoever|anew|akin|of before|deeds?|is said|somebody else|what there is|broke off|mend(s|ed)?|begun|is told|are told|wer auch immer|von vorhin)\b/i

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts }

/** Returns the sentences of a file of messages; keys and the conditions of variants are no texts. */
function sentencesIn(texts: Texts): string[] {
  if (typeof texts === 'string') return [texts]
  if (Array.isArray(texts)) return texts.flatMap((each: Texts) => sentencesIn(each))
  return Object.entries(texts).flatMap(([key, each]) => (key === 'declarations' ? [] : sentencesIn(each)))
}

const offences = (sentences: readonly string[]): string[] => sentences.filter((text) => refused.test(text))

it.each(globSync('messages/*/*.json').map((path) => path.replaceAll('\\', '/')))(
  '%s uses plain words',
  (path) => {
    const sentences = sentencesIn(JSON.parse(readFileSync(path, 'utf8')) as Texts)
    expect(sentences.length).toBeGreaterThan(0)
    expect(offences(sentences)).toEqual([])
  },
)

it.each([
  'Whoever is there already stays as they are.',
  'Save it anew as PNG.',
  'The deed of before is begun.',
])('bites: %s', (text) => {
  expect(offences(sentencesIn({ key: [{ match: { 'count=*': text } }] }))).toEqual([text])
})
