import { hrefIn } from '#lib/i18n/href.ts'
import { m } from '#paraglide/messages.js'
import { baseLocale, isLocale, type Locale } from '#paraglide/runtime.js'
import { emailHtml } from './email-html.ts'

/**
 * What an email is about: `email.{name}.subject` and `email.{name}.text` say it. Each feature adds its own,
 * in its `feature.ts`.
 */
export interface EmailTemplates {}
export type Template = keyof EmailTemplates

export interface TemplateParams {
  name: string
  /** Where the email leads, without origin and language. */
  path: string
  /** What else its text says, by the names there. */
  facts?: Readonly<Record<string, string>>
}

/** Subject, text and page in one language, with a link to the pages of that language, signed by the college. */
export function fillTemplate(
  template: Template,
  { name, path, facts }: TemplateParams,
  from: LanguageAndOrigin,
) {
  const { origin, locale, college, hasLogo } = from
  const link = `${origin}${hrefIn(path, locale)}`
  // Each text has facts of its own, which whoever wrote the row has given.
  const say = m[`email.${template}.text`] as (words: Words, at: { locale: Locale }) => string
  const said = withoutGaps(say(completed({ ...facts, name, link }), { locale }))
  const subject = m[`email.${template}.subject`]({}, { locale })
  return {
    subject,
    text: `${said}\n\n${college}\n${origin}\n`,
    html: emailHtml({ subject, said, link, college, origin, locale }, hasLogo),
  }
}

/** Stands for a fact that a row of an earlier version does not have. */
const gap = '\0'

const completed = (words: Words): Words =>
  new Proxy(words, { get: (given, fact) => Reflect.get(given, fact) ?? gap })

/** A paragraph that would say nothing is left out. */
const withoutGaps = (said: string): string =>
  said
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes(gap))
    .join('\n\n')

type Words = { name: string; link: string } & Readonly<Record<string, string>>

interface LanguageAndOrigin {
  origin: string
  locale: Locale
  college: string
  /** The college's logo travels along. */
  hasLogo: boolean
}

/** What a row says; a language that this version does not know is English. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : baseLocale)

/** The emails that a feature sends, by template: a sample of each fact that the words name, for `/devtools` and the tests. */
export type EmailSamples = Readonly<Partial<Record<Template, Readonly<Record<string, string>>>>>

/** What a sample is filled with. */
export const sampleParams = (name: string, facts: Readonly<Record<string, string>>): TemplateParams => ({
  name,
  path: '/reset-password?token=3f8c2a&more=1',
  facts,
})
