import { createInterface } from 'node:readline/promises'
import { sayError } from '#lib/i18n/say.ts'
import { type App, createApp } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { isUuid } from '#lib/server/kernel/core/ids.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import {
  personalDataOfApp,
  type PersonalSection,
} from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { m } from '#paraglide/messages.js'
import { inLanguage, languageOf, personArgs, personMeant, refuse, printLine } from '../person-args.ts'

/** Erases what the college knows about one person, except for what it must retain; servers may run meanwhile. */
const { typed, only, yes, reason = '', ...given } = personArgs()

await inLanguage(languageOf(given), async () => {
  if (typed === '') return refuse(m['personalData.command.usageErase'](), 2)
  const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
  return erase(app)
    .catch((error: unknown) => {
      if (!isDomainError(error)) throw error
      return refuse(sayError(error.code, error.params))
    })
    .finally(() => app.close())
})

async function erase(app: App): Promise<number> {
  const personalData = personalDataOfApp(app)
  const person = await personMeant(app, { typed, only })
  if (!person) return 1
  printLine(m['personalData.command.plan']({ person: typed }))
  for (const section of await personalData.sections(person)) printLine(lineOf(section))
  if (!yes && !(await isAgreed())) return refuse(m['personalData.command.stopped']())
  await personalData.erase({ typed, only: only ?? '', seen: recordsSeen(person) }, commandLine(), reason)
  printLine(m['personalData.command.erased']())
  return 0
}

function lineOf({ title, fate, kept, rows, identifies }: PersonalSection): string {
  const fates = {
    erased: m['personalData.fate.erased'],
    unnamed: m['personalData.fate.unnamed'],
    kept: m['personalData.fate.kept'],
  }
  const who = identifies ? ` ${namesIn(rows[0] ?? {})}` : ''
  const why = fate === 'erased' ? '' : `\n    ${kept}`
  return `  ${fates[fate]()}: ${title} (${rows.length})${who}${why}`
}

function namesIn(row: object): string {
  const texts = Object.values(row).filter((value) => typeof value === 'string')
  return texts.filter((text) => text !== '' && !isUuid(text)).join(' · ')
}

async function isAgreed(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')))
  const answer = await Promise.race([
    prompt.question(m['personalData.command.ask']({ person: typed })),
    ended,
  ])
  prompt.close()
  return answer.trim() === typed
}
