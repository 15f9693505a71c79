import { hrefIn } from '#lib/i18n/href.ts'
import { m } from '#paraglide/messages.js'
import { type Locale, baseLocale, isLocale } from '#paraglide/runtime.js'

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
}

/** Subject and text in one language, with a link to the pages of that language. */
export function fillTemplate(template: Template, { name, path }: TemplateParams, from: LanguageAndOrigin) {
  const { origin, locale } = from
  const link = `${origin}${hrefIn(path, locale)}`
  return {
    subject: m[`email.${template}.subject`]({}, { locale }),
    text: m[`email.${template}.text`]({ name, link }, { locale }),
  }
}

interface LanguageAndOrigin {
  origin: string
  locale: Locale
}

/** What a row says; a language that this version does not know is English. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : baseLocale)
