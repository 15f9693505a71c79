import { describe, expect, it } from 'vitest'
import { inLanguage, textBlocks } from './college-text.ts'

const plain = (text: string) => [{ text, to: '' }]

describe('a text of the college', () => {
  it('has headings, paragraphs with their lines, and lists', () =>
    expect(textBlocks('# Hostels\nTwo blocks.\nOpen all year.\n\n- Block A\n* Block B\n\nAsk us.')).toEqual([
      { kind: 'heading', text: 'Hostels' },
      { kind: 'paragraph', lines: [plain('Two blocks.'), plain('Open all year.')] },
      { kind: 'list', items: [plain('Block A'), plain('Block B')] },
      { kind: 'paragraph', lines: [plain('Ask us.')] },
    ]))

  it('links addresses and nothing else', () => {
    const [block] = textBlocks('- See https://a.example/x.\n- <b>bold</b>')
    expect(block).toEqual({
      kind: 'list',
      items: [
        [
          { text: 'See ', to: '' },
          { text: 'https://a.example/x', to: 'https://a.example/x' },
          { text: '.', to: '' },
        ],
        plain('<b>bold</b>'),
      ],
    })
  })

  it('takes a number sign or a hyphen without a space for what it is', () =>
    expect(textBlocks('#1 in the state\n-5 degrees')).toMatchObject([{ kind: 'paragraph' }]))

  it('is nothing where nothing was typed', () => expect(textBlocks(' \n\n ')).toEqual([]))
})

it('is read in the other language where that is the only one, and says which it is', () => {
  expect(inLanguage({ en: 'Hostels', de: 'Wohnheime' }, 'de')).toEqual({ text: 'Wohnheime', lang: undefined })
  expect(inLanguage({ en: 'Hostels', de: '' }, 'de')).toEqual({ text: 'Hostels', lang: 'en' })
  expect(inLanguage({ en: '', de: '' }, 'en')).toEqual({ text: '', lang: undefined })
})
