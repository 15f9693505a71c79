import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { minify } from 'vite'
import { takeManifestApart } from './manifest-apart.ts'

const messages = 'src/paraglide-node/messages'
const pages = 'dist/server'

/**
 * Shrinks what the server keeps in memory while it runs: V8 holds each module's text, in two bytes per character if any
 * character is not Latin, and Node its compiled code as well. This covers the messages, 4,000 in each language, and the
 * page manifest with its styles.
 */
export async function shrinkServer(): Promise<void> {
  for (const name of readdirSync(messages)) {
    const file = `${messages}/${name}`
    writeFileSync(file, await shrinkMessages(readFileSync(file, 'utf8'), file))
  }
  const { entry, file, text } = takeManifestApart(readFileSync(`${pages}/entry.mjs`, 'utf8'))
  writeFileSync(`${pages}/${file}`, text)
  writeFileSync(`${pages}/entry.mjs`, asciiOnly(entry))
}

/**
 * Replaces Paraglide's three functions per message: those that only return a text or choose the language are created by
 * a shared helper, and anything unexpected is left unchanged. Names do not change. The result is stable when run again.
 *
 * @throws Error when the file is not JavaScript
 */
export async function shrinkMessages(source: string, file: string): Promise<string> {
  const shared = source
    .replace(saysText, 'export const $1 = textOf(`$2`)')
    .replace(choosesLanguage, 'const $1 = either(__de.$1, __en.$1)')
  const helpers = [
    source.search(saysText) >= 0 ? textOf : '',
    source.search(choosesLanguage) >= 0 ? either : '',
  ].join('')
  // Names are not mangled: they cost little and appear in stack traces.
  const { code, errors } = await minify(file, helpers + shared, { mangle: false, compress: false })
  if (errors.length > 0) throw new Error(`${file} could not be made smaller: ${errors[0]?.message}`)
  return asciiOnly(code)
}

const saysText =
  /export const (\w+) = \/\*\* @type [^\n]*? \*\/ \(\) => \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \(`((?:[^`\\$]|\\.)*)`\)\s*\};/g

const choosesLanguage =
  /const (\w+) = \/\*\* @type [^\n]*? \*\/ \(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*if \(locale === "de"\) return __de\.\1\(inputs\)\s*return __en\.\1\(inputs\)\s*\}\);/g

const textOf = 'const textOf = (text) => () => text;\n'
const either = `const either = (de, en) => (inputs = {}, options = {}) =>
  (experimentalStaticLocale ?? options.locale ?? getLocale()) === "de" ? de(inputs) : en(inputs);\n`

/** Escapes non-ASCII characters; the escapes are valid in strings, templates, regular expressions and names alike. */
function asciiOnly(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
