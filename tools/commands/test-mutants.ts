import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Fault, faultsOf } from '../mutants/find-faults.ts'
import { seededRandom } from '#lib/server/demo/random.ts'

/**
 * How many small faults do the tests notice? Puts random ones into a copy of the project, one at a time,
 * and runs the tests that reach the file. `npm run test:mutants -- 40 7`: forty, of seed 7; with `3,11` behind
 * it, of those forty the third and the eleventh again.
 */
const [count = '40', seed = String(Date.now() % 100_000), only = ''] = process.argv.slice(2)
const longest = 15 * 60_000
const folders = ['src/lib/server', 'src/lib/rules', 'src/lib/schemas']
const parts = ['src', 'tests', 'migrations', 'messages', 'tools', 'public', 'dist', 'project.inlang']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'astro.config.mjs']

const copy = mkdtempSync(join(tmpdir(), 'prangan-mutants-'))
for (const name of [...parts, ...files])
  if (existsSync(name)) cpSync(name, join(copy, name), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

const numbered = choose(folders.flatMap(sourcesIn).flatMap(faultsOf), Number(count)).map((fault, index) => ({
  ...fault,
  number: index + 1,
}))
const again = only.split(',').filter(Boolean).map(Number)
const chosen = numbered.filter(({ number }) => again.length === 0 || again.includes(number))
process.stdout.write(`${chosen.length} faults, seed ${seed}, in a copy of the project.\n`)
// A test that is red anyway would count as one that notices.
if (!passes(chosen.map(({ file }) => file))) throw new Error('The tests are red without any fault.')
const missed: Fault[] = []
for (const fault of chosen) {
  const isSeen = !passesWith(fault)
  if (!isSeen) missed.push(fault)
  const { file, line, was, text, number } = fault
  const shown = `${was.replaceAll(/\s+/g, ' ').slice(0, 60)} → ${text.slice(0, 60)}`
  process.stdout.write(`${number}. ${isSeen ? 'seen  ' : 'MISSED'} ${file}:${line}  ${shown}\n`)
}
rmSync(copy, { recursive: true, force: true })
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} faults were seen.\n`)
process.exit(missed.length > chosen.length / 10 ? 1 : 0)

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path))
}

function sourcesIn(folder: string): string[] {
  return sourcesOf(folder).filter((path) => !/\.(test|types)\.ts$|(^|\/)demo\//.test(path))
}

/** Each place once. */
function choose(all: Fault[], wanted: number): Fault[] {
  const random = seededRandom(Number(seed))
  return Array.from({ length: Math.min(wanted, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat()
}

/** True where every test that reaches the file still passes. */
function passesWith({ file, start, end, text }: Fault): boolean {
  const place = join(copy, file)
  const right = readFileSync(place, 'utf8')
  writeFileSync(place, right.slice(0, start) + text + right.slice(end))
  const isGreen = passes([file])
  writeFileSync(place, right)
  return isGreen
}

/**
 * True where every test that reaches one of the files passes: the quick ones beside the sources first, then
 * those that import it, then those that meet it in a server of its own, whose pages carry a built copy of it.
 */
function passes(reached: readonly string[]): boolean {
  if (!passesRun(['related', ...new Set(reached), '--exclude=tests/**'])) return false
  if (spawnSync('node', ['tools/commands/build.ts'], { cwd: copy, stdio: 'ignore' }).status !== 0)
    return false
  return passesRun(['related', ...new Set(reached), '--exclude=src/**']) && passesRun(['run', ...ofServers()])
}

function ofServers(): string[] {
  return sourcesOf('tests').filter(
    (path) =>
      path.endsWith('.test.ts') && /support\/(own-|run-command)/.test(readFileSync(join(copy, path), 'utf8')),
  )
}

/** One that hangs does not pass. */
function passesRun(choice: readonly string[]): boolean {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  // The attack takes a minute, and looks for what no small fault does; the scripts would build the pages anew.
  const left = ['tests/attack/**', 'tests/api/servers/shutdown.test.ts'].map((glob) => `--exclude=${glob}`)
  const reporting = ['--run', '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  spawnSync('vitest', [...choice, ...left, ...reporting], { cwd: copy, stdio: 'ignore', timeout: longest })
  // The report decides: the hook that stops PostgreSQL at the end exits with 0. None is a run that broke off.
  return existsSync(report) && (JSON.parse(readFileSync(report, 'utf8')) as { success: boolean }).success
}
