import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { head, openSocket } from '../../support/calls/raw-socket.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGTERM')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface StartedServer {
  child: ChildProcess
  url: string
  ended: Promise<number | null>
  /** Settles once none of its processes can write any more. */
  output: Promise<void>
}

/** Starts the server as people and service managers do: by the main script or through npm. */
async function start(program: string, args: readonly string[]): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-start-'))
  folders.push(dataDir)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = new Promise<void>((resolve) => child.stdout.once('close', resolve))
  const said = await new Promise<string>((resolve, reject) => {
    let seen = ''
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      if (/Ready: \S+\n/.test(seen)) resolve(seen)
    })
    void ended.then(() => reject(new Error(`ended early:\n${seen}`)))
  })
  const url = /Ready: (\S+)\n/.exec(said)?.[1] ?? ''
  return { child, url, ended, output }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function endsOn(signal: NodeJS.Signals): Promise<void> {
  const { child, url, ended } = await start(process.execPath, ['tools/run.mjs', 'start'])
  const server = { url } as Parameters<typeof openSocket>[0]
  const idle = await openSocket(server)
  await idle.write(head('GET /contact'))
  await idle.until(/HTTP\/1\.1 200/)
  const hanging = await openSocket(server)
  const form = { Origin: url, Host: new URL(url).host, 'Content-Type': 'application/x-www-form-urlencoded' }
  await hanging.write(head('POST /login/Admin', { ...form, 'Content-Length': 1000 }))
  await hanging.write('username=meena')
  expect(await answers(url)).toBe(true)
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(await answers(url)).toBe(false)
  await idle.closed()
  await hanging.closed()
}

// Runs in parallel because each case mostly waits for the hanging upload's timeout.
it('a signal to the script ends the server, an idle connection and a hanging upload with it', async () => {
  await Promise.all((['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map(endsOn))
}, 180_000)

it('SIGTERM to npm ends the server', async () => {
  const { child, output, ended } = await start('npm', ['start'])
  child.kill('SIGTERM')
  await ended
  // The pipe is the last thing that the server closes.
  await output
}, 180_000)

it('SIGTERM while the pages are being built ends the build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-build-'))
  folders.push(folder)
  for (const name of ['src', 'messages', 'project.inlang']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'project.inlang', 'settings.json'), '{}')
  // Replaces the builder by a program that reports its pid and never ends.
  const builder = `#!${process.execPath}\nprocess.stdout.write('pid ' + process.pid + '\\n')\nsetInterval(() => {}, 1000)\n`
  writeFileSync(join(folder, 'astro'), builder, { mode: 0o755 })
  const program = `import { buildSite } from ${JSON.stringify(resolve('tools/build-site.ts'))}\nawait buildSite()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  const pid = await new Promise<number>((settle) =>
    child.stdout.on('data', (chunk: Buffer) => settle(Number(/pid (\d+)/.exec(chunk.toString())?.[1]))),
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 60_000)
