import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { startCampus } from '#tests/support/servers/own-server.ts'
import { browserArgs, ensureBrowser } from '../browser.ts'
import { buildSite } from '../build-site.ts'
import { type TakenSheet, writeContactSheets } from '../pictures/contact-sheets.ts'
import { writeReadmePictures } from '../pictures/readme-pictures.ts'
import { allSheets, type Sheet, usualSheets } from '../pictures/sheet.ts'
import { allSubjects } from '../pictures/subjects.ts'
import type { Subject } from '../pictures/subject.ts'
import { type Picture, type Place, openCamera } from '../pictures/take.ts'
import { step } from '../steps.ts'

const options = process.argv.slice(2)
const unknown = options.find((each) => each !== '--all' && each !== '--readme')
if (unknown) {
  process.stderr.write(
    `There is no option "${unknown}". Use --all for every size, or --readme for the pictures of the README.\n`,
  )
  process.exit(1)
}
const folder = 'pictures'
const administrator = 'admin-meena'
const failed: string[] = []

await step('Building the pages', buildSite)
const campus = await step('Starting the sample college', () =>
  startCampus({}, () => {}, ['tests/support/servers/serve-campus.ts', '--demo']),
)
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
const place = openPlace(browser)
try {
  if (options.includes('--readme')) await step('The pictures of the README', () => writeReadmePictures(place))
  else await takeAll()
} finally {
  await browser.close()
  await campus.stop()
}
for (const each of failed) process.stderr.write(`No picture: ${each}\n`)
process.exit(failed.length > 0 ? 1 : 0)

async function takeAll(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const subjects = await subjectsOf()
  const taken: TakenSheet[] = []
  for (const sheet of options.includes('--all') ? allSheets : usualSheets)
    taken.push({ sheet, pictures: await step(sheet.name, () => takeSheet(sheet, subjects)) })
  process.stdout.write(`\nOpen ${join(process.cwd(), writeContactSheets(folder, taken))}\n`)
}

async function subjectsOf(): Promise<Subject[]> {
  const context = await browser.newContext({ baseURL: campus.url })
  await context.addCookies(await place.cookiesOf(administrator))
  const subjects = await allSubjects(await context.newPage())
  await context.close()
  return subjects
}

async function takeSheet(sheet: Sheet, subjects: readonly Subject[]): Promise<Picture[]> {
  const camera = openCamera(place, sheet)
  const pictures: Picture[] = []
  for (const [index, subject] of subjects.entries()) {
    await camera.take(subject).then(
      (some) => pictures.push(...some),
      (error: unknown) => failed.push(`${sheet.name} ${subject.name}: ${String(error).split('\n')[0]}`),
    )
    if (index % 20 === 19) process.stdout.write(`   ${index + 1} of ${subjects.length}\n`)
  }
  await camera.close()
  return pictures
}

/** Signs each account in once, by a plain form post. */
function openPlace(browser: Browser): Place {
  const file = join(campus.dataDir, 'demo-accounts.json')
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { username: string; password: string }[]
  const known = new Map<string, ReturnType<Place['cookiesOf']>>()
  async function signIn(username: string): ReturnType<Place['cookiesOf']> {
    const found = accounts.find((each) => each.username === username)
    if (!found) throw new Error(`The sample college has no ${username}.`)
    const context = await browser.newContext({ baseURL: campus.url })
    const { password } = found
    await context.request.post('/login/Admin', {
      form: { username, password },
      headers: { origin: campus.url },
    })
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }
  function cookiesOf(username: string): ReturnType<Place['cookiesOf']> {
    const cookies = known.get(username) ?? signIn(username)
    known.set(username, cookies)
    return cookies
  }
  return { browser, url: campus.url, folder, cookiesOf }
}
