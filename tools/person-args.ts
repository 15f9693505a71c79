import { parseArgs } from 'node:util'
import { withLocale } from '#lib/server/kernel/http/locale.ts'

const options = {
  out: { type: 'string' },
  only: { type: 'string' },
  reason: { type: 'string' },
  language: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

/** What the two commands about a person are told. */
export function personArgs() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  return { ...values, typed: positionals.join(' ').trim() }
}

/** As it is asked for, or as the terminal is set. */
export const languageOf = ({ language }: { language?: string | undefined }): 'en' | 'de' => {
  const { LC_ALL, LC_MESSAGES, LANG = '' } = process.env
  return (language ?? (LC_ALL || LC_MESSAGES || LANG)).toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** Says everything in that language, and ends with the exit code that the work answers. */
export async function inLanguage(language: 'en' | 'de', work: () => Promise<number>): Promise<void> {
  process.exitCode = await withLocale(language, work)
}

export const tell = (text: string): boolean => process.stdout.write(`${text}\n`)

/** A refusal; answers the exit code. */
export function refuse(text: string, code = 1): number {
  process.stderr.write(`${text}\n`)
  return code
}
