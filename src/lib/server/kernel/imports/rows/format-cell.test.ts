import { expect, it } from 'vitest'
import { withoutTemplateSheets } from './format-cell.ts'

it('sheets that a template brought are not missed; others are', () => {
  expect(withoutTemplateSheets(['Explanations', 'Values', 'Erklärungen', '2025'])).toEqual(['2025'])
})
