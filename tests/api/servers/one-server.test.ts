import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { signIn } from '../../support/servers/calls-of-a-campus.ts'
import { send } from '../../support/calls/over-the-wire.ts'
import { runCommand } from '../../support/processes/run-command.ts'

let campus: Awaited<ReturnType<typeof startAdministeredCampus>>
let folder: string
beforeAll(async () => {
  campus = await startAdministeredCampus()
  folder = mkdtempSync(join(tmpdir(), 'prangan-beside-'))
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await campus.stop()
})

it('a second server on the folder of one does not start, and says why and what to do', async () => {
  const env = { ...process.env, DATA_DIR: campus.dataDir, PORT: '0', NODE_ENV: 'production' }
  await expect(
    promisify(execFile)(process.execPath, ['src/lib/server/main.mjs'], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `^Another server already runs on the data folder ${campus.dataDir}\\..*DATA_DIR.*DATABASE_URL\\.\n$`,
      ),
    ),
  })
  expect((await send(campus, '/healthz')).status).toBe(200)
}, 120_000)

it('the command-line tools work beside it: it lets in whom one has added, and shows what another has saved', async () => {
  const beside = { DATA_DIR: campus.dataDir }
  const username = 'clerk-swathi'
  const email = 'swathi@example.edu'
  const person = [
    '--username',
    username,
    '--role',
    'ROLE_ADMINISTRATION',
    '--name',
    'Swathi',
    '--email',
    email,
  ]
  const file = join(folder, 'departments.csv')
  writeFileSync(file, 'Name,Short name,Code\nRobotics,ROB,77\n')
  const [made, saved] = await Promise.all([
    runCommand('users-add', person, beside),
    runCommand('import', ['--kind', 'catalogue.department', '--file', file, '--json'], beside),
  ])
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Created clerk-swathi') })
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('"new":1') })
  const password = /shown only this once: (\S+)/.exec(made.output)?.[1] ?? ''
  const { headers } = await signIn(campus, { username, password })
  const departments = await send(campus, '/api/v1/getAllDepartmentDetails', { headers })
  expect(departments.body).toContain('Robotics')
}, 120_000)
