import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { seededRandom } from '#lib/server/demo/random.ts'
import { fileForm } from '../support/calls/file-form.ts'
import { type OwnCampus, startServer } from '../support/servers/own-server.ts'
import { json, send } from '../support/calls/over-the-wire.ts'
import { julyExam } from '../support/results/sample-exam.ts'
import { type Target, type Toll, targetOn } from './target.ts'

interface KillToll extends Toll {
  kills: number
}

/**
 * Writes while the server is killed with SIGKILL, and checks after each restart that all acknowledged writes are
 * stored. `settings` selects the database.
 */
export async function drillKills(kills: number, settings: Record<string, string> = {}): Promise<KillToll> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-kills-'))
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', NODE_ENV: 'production', ...settings }
  const start = async (): Promise<OwnCampus> => ({
    ...(await startServer(['tests/support/servers/serve-campus.ts'], env)),
    dataDir,
  })
  const random = seededRandom(kills)
  const acknowledged: string[] = []
  const logos: string[] = []
  const faults: string[] = []
  let target = await targetOn(await start())
  for (let round = 0; round < kills; round += 1) {
    const saving = saveLogos(target, logos)
    await writeUntilKilled(target, `round ${round}`, 3 + Math.floor(random() * 40), acknowledged)
    await saving
    target = { ...target, campus: await start() }
    const there = new Set(await titles(target))
    const lost = acknowledged.filter((title) => !there.has(title))
    faults.push(...lost.map((title) => `lost after kill ${round + 1}: ${title}`))
    if (!(await hasSoundLogo(target, logos.length > 0))) faults.push(`no sound logo after kill ${round + 1}`)
  }
  if (acknowledged.length === 0) faults.push('nothing was written')
  await target.campus.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { requests: acknowledged.length, faults, kills }
}

/** Kills the server in the middle of four writers, after `writes` acknowledged writes. */
async function writeUntilKilled(
  target: Target,
  name: string,
  writes: number,
  acknowledged: string[],
): Promise<void> {
  let done = 0
  let isKilled = false
  const writer = async (who: number): Promise<void> => {
    for (let index = 0; !isKilled; index += 1) {
      const title = `${name}, ${who}.${index}`
      if (!(await save(target, title))) return
      acknowledged.push(title)
      if (++done >= writes && !isKilled) {
        isKilled = true
        await target.campus.kill()
      }
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
}

async function save({ campus, token }: Target, title: string): Promise<boolean> {
  const exam = { ...julyExam, title }
  const headers = { ...json, authorization: `Bearer ${token}` }
  const sent = { method: 'POST', headers, body: JSON.stringify({ exam }) }
  return send(campus, '/api/v1/saveExam', sent).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Saves logos one after another, each in another colour, until the server is down. */
async function saveLogos({ campus, token }: Target, acknowledged: string[]): Promise<void> {
  for (let index = 0; ; index += 1) {
    const background = `#${String(100_000 + acknowledged.length + index).slice(-6)}`
    const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
      .png()
      .toBuffer()
    const body = fileForm(logo, 'logo.png', 'picture')
    const sent = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }
    const answer = await fetch(`${campus.url}/api/v1/saveCollegePicture?kind=logo`, sent).catch(() => null)
    if (!answer?.ok) return
    acknowledged.push(background)
  }
}

/**
 * Checks that the logo is complete, or missing when none was acknowledged; it must never be truncated or a dead
 * address.
 */
async function hasSoundLogo({ campus }: Target, isSaved: boolean): Promise<boolean> {
  const answer = await fetch(`${campus.url}/college/logo`)
  if (answer.status === 404) return !isSaved
  const bytes = Buffer.from(await answer.arrayBuffer())
  return sharp(bytes)
    .stats()
    .then(
      () => answer.ok,
      () => false,
    )
}

async function titles({ campus, token }: Target): Promise<string[]> {
  const { body } = await send(campus, '/api/v1/getExams', { headers: { authorization: `Bearer ${token}` } })
  return (JSON.parse(body) as { title: string }[]).map(({ title }) => title)
}
