import { describe, expect, it } from 'vitest'
import { beginningOf, paragraphsOf } from './paragraphs.ts'

const linksOf = (text: string): string[] =>
  paragraphsOf(text)
    .flat(2)
    .flatMap(({ to }) => (to === '' ? [] : to))

const wordsOf = (text: string): string[][] =>
  paragraphsOf(text).map((lines) => lines.map((parts) => parts.map((part) => part.text).join('')))

describe('what somebody typed', () => {
  it('has a paragraph between blank lines, and keeps its lines', () =>
    expect(wordsOf('\n\nOne\ntwo\n \n\n\nthree\n')).toEqual([['One', 'two'], ['three']]))

  it('is nothing where nothing was typed', () => expect(paragraphsOf(' \n\n ')).toEqual([]))

  it.each([
    ['See https://a.example/x.', 'https://a.example/x'],
    ['(https://a.example)', 'https://a.example'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['(see https://a.example/x_(y))', 'https://a.example/x_(y)'],
    ['HTTP://A.EXAMPLE/x?y=1&z=2, then', 'HTTP://A.EXAMPLE/x?y=1&z=2'],
    ['<https://a.example>', 'https://a.example'],
    ['"https://a.example/"', 'https://a.example/'],
  ])('links in %s what is an address', (text, to) => {
    expect(linksOf(text)).toEqual([to])
    expect(wordsOf(text)).toEqual([[text]])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'www.a.example',
    'https://',
    'https:// a',
    'ftp://a.example',
  ])('leads nowhere by %s', (text) => expect(linksOf(text)).toEqual([]))

  it('is read in no time, however it is repeated', () => {
    expect(linksOf('https://a.example/'.repeat(220))).toHaveLength(1)
    expect(linksOf(`https://a.example/${').'.repeat(1900)}`)).toEqual(['https://a.example/'])
  })
})

describe('the beginning of a text', () => {
  it('is the whole where that is short, on one line', () => expect(beginningOf('One\n\ntwo')).toBe('One two'))

  it('ends with a word', () => expect(beginningOf('one two three', 9)).toBe('one two…'))

  it('is cut where a word is longer than half of it', () =>
    expect(beginningOf('a'.repeat(50), 10)).toBe('aaaaa…'))
})
