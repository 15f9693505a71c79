import { parseArgs } from 'node:util'
import { sayError } from '#lib/i18n/say.ts'
import type { App } from '#lib/server/app.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { type Person, namesOf } from '#lib/server/kernel/personal-data/person.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { choiceOf, choosePerson } from '#lib/server/kernel/subject-requests/find-people.ts'
import { m } from '#paraglide/messages.js'

const options = {
  out: { type: 'string' },
  only: { type: 'string' },
  reason: { type: 'string' },
  language: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

/** Returns the arguments of both commands about a person. */
export function personArgs() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  return { ...values, typed: positionals.join(' ').trim() }
}

/**
 * Finds the person. Unless exactly one matches, it prints the problem, with the choices if there are several, and
 * returns null.
 */
export async function personMeant(
  app: App,
  { typed, only = '' }: { typed: string; only?: string | undefined },
): Promise<Person | null> {
  let people: Person[] = []
  try {
    people = await personalDataOfApp(app).find(typed)
    const person = choosePerson(people, only)
    const numbers = person.doubtful ?? []
    if (numbers.length > 0) refuse(`${m['privacy.doubtful']()} ${numbers.join(' · ')}`)
    return person
  } catch (error) {
    if (!isDomainError(error)) throw error
    refuse(sayError(error.code, error.params))
    if (people.length > 1)
      for (const each of people) refuse(`  --only ${choiceOf(each)}  ${namesOf(each).join(' · ')}`)
    return null
  }
}

/** Returns the requested language, or the terminal's. */
export const languageOf = ({ language }: { language?: string | undefined }): 'en' | 'de' => {
  const { LC_ALL, LC_MESSAGES, LANG = '' } = process.env
  return (language ?? (LC_ALL || LC_MESSAGES || LANG)).toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** Runs the work in that language and sets its result as exit code. */
export async function inLanguage(language: 'en' | 'de', work: () => Promise<number>): Promise<void> {
  process.exitCode = await withLocale(language, work)
}

export const printLine = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Prints a refusal and returns the exit code. */
export function refuse(text: string, code = 1): number {
  process.stderr.write(`${text}\n`)
  return code
}
