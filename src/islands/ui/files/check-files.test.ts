import { expect, it } from 'vitest'
import { checkFiles } from './check-files.ts'

const limits = { accept: ['.pdf', 'image/*'], types: 'PDF or picture', bytes: 10, count: 2 }
const file = (name: string, size = 1, type = ''): File => new File(['x'.repeat(size)], name, { type })
const a = file('a.pdf')
const b = file('b.PDF')
const c = file('c', 10, 'image/png')

it('files are taken by their ending or their type, up to the limit', () => {
  expect(checkFiles([], [a, c], limits)).toEqual({ taken: [a, c], refused: null })
  expect(checkFiles([a], [b], limits)).toEqual({ taken: [a, b], refused: null })
})

it.each([
  ['tooLarge', file('d.pdf', 11)],
  ['wrongType', file('d.exe', 1, 'application/pdf-like')],
] as const)('a file is refused: %s', (reason, refused) => {
  expect(checkFiles([a], [refused, b], limits)).toEqual({ taken: [a, b], refused: { file: refused, reason } })
})

it('more than fit are refused, and those that were there stay', () => {
  expect(checkFiles([a, b], [c], limits)).toEqual({ taken: [a, b], refused: { file: c, reason: 'tooMany' } })
})

it('where one fits, another takes its place; a refused one does not', () => {
  const one = { ...limits, count: 1 }
  expect(checkFiles([a], [b], one)).toEqual({ taken: [b], refused: null })
  expect(checkFiles([a], [file('x.exe')], one).taken).toEqual([a])
})
