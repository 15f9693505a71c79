import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { documentsOf } from '#lib/server/kernel/declared.ts'
import type { SampleWords } from '#lib/server/kernel/documents/document-kind.ts'
import { drawInPlace } from '#lib/server/kernel/documents/draw-in-place.ts'
import { watchBoxes } from './boxes.ts'

const names = {
  'of many scripts': 'Asha Żółć Đặng Ελένη Жанна శ్రీనివాస్ प्रिया Müller-Groß',
  'with signs': 'Rechnernetze, Übertragungs­sicherheit & Größen “A–Z” — ½, 60 °C, ₹ 500',
  'that is long': 'Lakshmi Prasanna Srinivas Reddy Venkata Naga Sai Kumari Bhavani Donaudampfschifffahrt',
  'in one long word': 'x'.repeat(120),
  'in Telugu': 'లక్ష్మీ ప్రసన్న శ్రీనివాస్ రెడ్డి',
  'in Urdu': 'محمد علی قریشی صدیقی (ڈاکٹر) بڑے گھر ژالہ نورجہاں ۱۲',
  'in northern scripts': 'বিশ্বজিৎ মুখোপাধ্যায় ৰঞ্জন ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ પ્રિયંકા ત્રિવેદી ଶ୍ରୀକୃଷ୍ଣ ମହାନ୍ତି ᱦᱮᱢᱵᱽᱨᱚᱢ ꯂꯥꯏꯁ꯭ꯔꯝ',
  'in southern scripts': 'கிருஷ்ணமூர்த்தி கௌதம் ಲಕ್ಷ್ಮೀ ಸಿದ್ದರಾಮಯ್ಯ ഉണ്ണിക്കൃഷ്ണൻ ശ്രീലക്ഷ്മി',
} as const

/** Long names are tested with the texts of both languages; glyph coverage does not depend on the language. */
const inBothLanguages: readonly string[] = ['that is long', 'in one long word']

const namesByLanguage = Object.entries(names).flatMap(([title, name], index) => {
  const locales = ['en', 'de'] as const
  const one = locales[index % 2] ?? 'en'
  return (inBothLanguages.includes(title) ? locales : [one]).map((locale) => [locale, title, name] as const)
})

const logo = sharp({ create: { width: 120, height: 90, channels: 3, background: '#246' } })
  .png()
  .toBuffer()

const address = 'Gudlavalleru – 521 356, Andhra Pradesh'
const longName = 'Sri Vidya College of Engineering and Technology for Women, Autonomous, Vijayawada'

/** Returns a letterhead without a logo in one language, with a logo and a long name in the other. */
const letterheadIn = async (locale: SampleWords['locale']): Promise<SampleWords['letterhead']> =>
  locale === 'en'
    ? { name: 'Sri Vidya College', address, logo: null }
    : { name: longName, address, logo: await logo }

/** Checks the rules for every document that these features declare, whatever its contents. */
export function holdsForEveryDocument(features: readonly Feature[]): void {
  const kinds = Object.entries(documentsOf(features))
  describe.each(kinds)('the document %s', (_, { drawing, samples }) => {
    it.each(namesByLanguage)(
      'in %s, with a name %s, prints no box for a character and nothing outside of its page',
      async (locale, _, name) => {
        const seen = watchBoxes()
        const all = Object.values(await samples({ locale, letterhead: await letterheadIn(locale), name }))
        expect(all).not.toEqual([])
        for (const data of all) expect(await strayTexts(await drawInPlace(drawing, data))).toEqual([])
        expect(seen.texts).not.toEqual([])
        expect(seen.boxes).toEqual([])
      },
    )

    it('has the same bytes for the same data, also for data that came from another process', async () => {
      const given = { locale: 'en', letterhead: await letterheadIn('de'), name: 'Asha Reddy' } as const
      for (const data of Object.values(await samples(given))) {
        const again = structuredClone(data)
        expect(again).not.toBe(data)
        const first = await drawInPlace(drawing, data)
        const second = await drawInPlace(drawing, again)
        expect(Buffer.compare(first, second)).toBe(0)
      }
    })
  })
}

/** Returns texts that start or end outside their page. */
async function strayTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const page = await pdf.getPage(index + 1)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const ends = endsOf(item.transform.map(Number), item.width)
      const isInside = ends.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height)
      return isInside ? [] : [`${item.str} on page ${index + 1}`]
    })
  })
  return (await Promise.all(pages)).flat()
}

/** Returns the start and end of a text on its baseline, which may be rotated. */
function endsOf(transform: readonly number[], width: number): [number, number][] {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform
  const size = Math.hypot(a, b)
  return [
    [x, y],
    [x + (width * a) / size, y + (width * b) / size],
  ]
}
