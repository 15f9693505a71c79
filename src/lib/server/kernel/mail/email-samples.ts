import type { Template, TemplateParams } from './templates.ts'

/** The emails that a feature sends, by template: a sample of each fact that the words name, for `/devtools` and the tests. */
export type EmailSamples = Readonly<Partial<Record<Template, Readonly<Record<string, string>>>>>

/** What a sample is filled with. */
export const sampleParams = (name: string, facts: Readonly<Record<string, string>>): TemplateParams => ({
  name,
  path: '/reset-password?token=3f8c2a&more=1',
  facts,
})
