import { dirname, join } from 'node:path'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { type App, createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { filesOf } from '#lib/server/kernel/subject-requests/person-files.ts'
import type { PersonalFile } from '#lib/server/kernel/personal-data/personal-data.ts'
import { m } from '#paraglide/messages.js'
import { inLanguage, languageOf, personArgs, personMeant, refuse, printLine } from '../person-args.ts'

/** Exports everything that the college knows about one person, for that person; servers may run meanwhile. */
const { typed, only, ...given } = personArgs()
const language = languageOf(given)
const place = given.out ?? `person-${typed.replaceAll(/[^\p{L}\p{N}.-]/gu, '_')}`

await inLanguage(language, async () => {
  if (typed === '') return refuse(m['personalData.command.usageExport'](), 2)
  if (existsSync(place)) return refuse(m['personalData.command.notEmpty']({ place }))
  const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
  return save(app).finally(() => app.close())
})

async function save(app: App): Promise<number> {
  const personalData = personalDataOfApp(app)
  const person = await personMeant(app, { typed, only })
  if (!person) return 1
  const sections = await personalData.collect(person)
  const besides = personalData.besides()
  write(filesOf({ typed, at: app.clock.now(), language, sections, besides }))
  const rows = sections.reduce((sum, each) => sum + each.rows.length, 0)
  const files = sections.reduce((sum, each) => sum + each.files.length, 0)
  printLine(m['personalData.command.saved']({ rows, files, place }))
  return 0
}

/** Writes files that only the user running the command can read. */
function write(files: readonly PersonalFile[]): void {
  if (place.endsWith('.zip')) {
    const zip = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
    writeFileSync(place, zip, { mode: 0o600, flag: 'wx' })
    return
  }
  for (const { name, bytes } of files) {
    const path = join(place, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
  }
}
