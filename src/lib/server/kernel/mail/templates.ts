import { hrefIn } from '#lib/i18n/href.ts'
import { m } from '#paraglide/messages.js'
import { baseLocale, isLocale, type Locale } from '#paraglide/runtime.js'
import { emailHtml } from './email-html.ts'

/**
 * The email templates: `email.{name}.subject` and `email.{name}.text` are their messages. Optional ones are `.open` for
 * the button, `.heading` for a heading, and `.textWithFile` for an email with a file. Each feature adds its own in its
 * `feature.ts`.
 */
export interface EmailTemplates {}
export type Template = keyof EmailTemplates

export interface TemplateParams {
  name: string
  /** The target of the email's link, without origin and language. */
  path: string
  /** Further parameters of the text, by name. */
  facts?: Readonly<Record<string, string>>
}

/**
 * Fills a template: subject, text and page in one language, with a link to the pages of that language, signed by the
 * college.
 */
export function fillTemplate(
  template: Template,
  { name, path, facts }: TemplateParams,
  from: LanguageAndOrigin,
) {
  const { origin, locale, college, colour, hasLogo } = from
  const link = `${origin}${hrefIn(path, locale)}`
  const say = (facts?.['attached'] && ownWords(template, 'textWithFile')) || textOf(template)
  const given = completed({ ...facts, name, link })
  const said = withoutGaps(say(given, { locale }))
  const subject = m[`email.${template}.subject`]({}, { locale })
  // A template without words for its button opens a page.
  const button = ownWords(template, 'open')?.(given, { locale }) ?? m['mail.open']({}, { locale })
  const heading = ownWords(template, 'heading')?.(given, { locale }) ?? ''
  const figure = facts?.['amount'] ?? ''
  // An email that names the number of an office does not offer the general one, too.
  const phone = facts?.['phone'] ? '' : from.phone
  const sender = [college, phone, origin].filter(Boolean).join('\n')
  const words = { subject, heading, said, link, button, figure, college, origin, phone, locale, colour }
  return { subject, text: `${said}\n\n${sender}\n`, html: emailHtml(words, hasLogo) }
}

type Say = (words: Words, at: { locale: Locale }) => string

/** Each text has its own parameters, which the writer of the row has given. */
const textOf = (template: Template): Say => m[`email.${template}.text`] as Say

function ownWords(template: Template, part: 'open' | 'heading' | 'textWithFile'): Say | null {
  const own = (m as Readonly<Record<string, unknown>>)[`email.${template}.${part}`]
  return typeof own === 'function' ? (own as Say) : null
}

/** The placeholder for a parameter that a row of an earlier version lacks. */
const gap = '\0'

const completed = (words: Words): Words =>
  new Proxy(words, { get: (given, fact) => Reflect.get(given, fact) ?? gap })

/** Drops lines with a missing parameter. */
const withoutGaps = (said: string): string =>
  said
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n').filter((line) => !line.includes(gap)))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')

type Words = { name: string; link: string } & Readonly<Record<string, string>>

interface LanguageAndOrigin {
  origin: string
  locale: Locale
  college: string
  /** The college's colour as `#rrggbb`; empty for the usual one. */
  colour: string
  /** The college's telephone number; empty if none is set. */
  phone: string
  /** Whether the college's logo is attached. */
  hasLogo: boolean
}

/** Returns the row's language; an unknown one becomes the base language, English. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : baseLocale)

/** The emails that a feature sends, by template, with a sample of each parameter, for `/devtools` and the tests. */
export type EmailSamples = Readonly<Partial<Record<Template, Readonly<Record<string, string>>>>>

/** Returns the parameters of a sample. */
export const sampleParams = (name: string, facts: Readonly<Record<string, string>>): TemplateParams => ({
  name,
  path: '/reset-password?token=3f8c2a&more=1',
  facts,
})
