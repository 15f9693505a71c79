import { expect, it } from 'vitest'
import { hrefIn } from './href.ts'

it.each([
  ['/', '/de'],
  ['/examresults?kind=regular', '/de/examresults?kind=regular'],
  ['/filesystems', '/de/filesystems'],
  // Stored files and calls have no language.
  ['/files/0b1e/Asha Reddy.jpg', '/files/0b1e/Asha Reddy.jpg'],
  ['/api/v1/exportExams?format=csv', '/api/v1/exportExams?format=csv'],
])('%s is %s for a reader of German', (path, german) => {
  expect(hrefIn(path, 'de')).toBe(german)
  expect(hrefIn(path, 'en')).toBe(path)
})
