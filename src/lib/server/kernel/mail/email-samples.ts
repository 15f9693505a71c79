import { m } from '#paraglide/messages.js'
import type { Template, TemplateParams } from './templates.ts'

/** Every template that has words, whichever feature brought it. */
export const templateNames = (): Template[] =>
  Object.keys(m).flatMap((key) => (/^email\.(\w+)\.subject$/.exec(key)?.[1] as Template | undefined) ?? [])

/** What a sample is filled with; each template takes what its words name. */
export const sampleParams = (name: string): TemplateParams => ({
  name,
  path: '/reset-password?token=3f8c2a&more=1',
  facts: {
    amount: '₹ 45,000.00',
    what: 'Tuition Fee',
    number: 'F/2026-27/000042',
    username: 'asha.rao',
    note: `The year of leaving is not that of our register.\nPlease ask ${name}.`,
  },
})
