import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { minify } from 'vite'
import { takeManifestApart } from './manifest-apart.ts'

const messages = 'src/paraglide-node/messages'
const pages = 'dist/server'

/**
 * Makes small what the server keeps in memory as long as it runs: V8 holds the text of each module, in two bytes a
 * character where a single one of them is not Latin, and Node the compiled code of each beside it. It is the
 * messages, 4,000 sentences in each language, and the pages' index with their styles.
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
 * Paraglide writes three functions a sentence. Those that only hold a text, or choose the language, are made
 * by one function instead; whatever looks different than expected stays as it is. No name changes. What is
 * small already comes out as it was.
 *
 * @throws Error where the file is no JavaScript
 */
export async function shrinkMessages(source: string, file: string): Promise<string> {
  const shared = source
    .replace(saysText, 'export const $1 = textOf(`$2`)')
    .replace(choosesLanguage, 'const $1 = either(__de.$1, __en.$1)')
  const helpers = [
    source.search(saysText) >= 0 ? textOf : '',
    source.search(choosesLanguage) >= 0 ? either : '',
  ].join('')
  // Longer names cost little and stand in the traces of errors.
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

/** Valid in strings, templates, regular expressions and names alike. */
function asciiOnly(source: string): string {
  return source.replace(
    /[^\0-\x7f]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
