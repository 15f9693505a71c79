import { paragraphsOf, type TextPart } from '../notices/paragraphs.ts'
import type { Locale } from '#paraglide/runtime.js'

/** A part of a text that the college wrote; each line consists of plain text and links. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: readonly (readonly TextPart[])[] }
  | { kind: 'list'; items: readonly (readonly TextPart[])[] }

const heading = /^#{1,3}[ \t]+/
const item = /^[-*•][ \t]+/

const kindOf = (line: string): TextBlock['kind'] =>
  heading.test(line) ? 'heading' : item.test(line) ? 'list' : 'paragraph'

/**
 * Splits a typed text into headings (`# Hostels`), lists (`- Block A`) and paragraphs. The result contains no markup.
 * @example textBlocks('# Hostels\n- Block A') // [{ kind: 'heading', text: 'Hostels' }, { kind: 'list', items: … }]
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: { kind: TextBlock['kind']; lines: string[] }[] = []
  for (const paragraph of text.split(/\n[\t ]*\n\s*/)) {
    let last: (typeof blocks)[number] | undefined
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      if (line === '') continue
      const kind = kindOf(line)
      if (last?.kind === kind && kind !== 'heading') last.lines.push(line)
      else {
        last = { kind, lines: [line] }
        blocks.push(last)
      }
    }
  }
  return blocks.map(({ kind, lines }) => {
    const [first = ''] = lines
    if (kind === 'heading') return { kind, text: first.replace(heading, '') }
    if (kind === 'list') return { kind, items: lines.flatMap((line) => linesOf(line.replace(item, ''))) }
    return { kind, lines: linesOf(lines.join('\n')) }
  })
}

const linesOf = (text: string): TextPart[][] => paragraphsOf(text).flat()

/** A text in the reader's language, or in the other one, with `lang` set. */
export interface TextInLanguage {
  text: string
  lang: Locale | undefined
}

/** @example inLanguage({ en: 'Hostels', de: '' }, 'de') // { text: 'Hostels', lang: 'en' } */
export function inLanguage({ en, de }: Readonly<Record<Locale, string>>, locale: Locale): TextInLanguage {
  const [own, other, otherLocale] = locale === 'de' ? ([de, en, 'en'] as const) : ([en, de, 'de'] as const)
  return own === '' && other !== '' ? { text: other, lang: otherLocale } : { text: own, lang: undefined }
}
