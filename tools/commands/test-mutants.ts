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
 * Measures how many small faults the tests notice: puts random ones into a copy of the project, one at a time, and runs
 * the tests that reach the file. `npm run test:mutants -- 40 7` tries forty with seed 7; adding `3,11` repeats only the
 * third and the eleventh of them.
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
// A test that already fails would count as noticing the fault.
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

/** Chooses random faults without repetition. */
function choose(all: Fault[], wanted: number): Fault[] {
  const random = seededRandom(Number(seed))
  return Array.from({ length: Math.min(wanted, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat()
}

/** Returns true when every test that reaches the file still passes. */
function passesWith({ file, start, end, text }: Fault): boolean {
  const place = join(copy, file)
  const right = readFileSync(place, 'utf8')
  writeFileSync(place, right.slice(0, start) + text + right.slice(end))
  const isGreen = passes([file])
  writeFileSync(place, right)
  return isGreen
}

/**
 * Returns true when every test that reaches one of the files passes: first the quick ones beside the sources, then
 * those that import it, then those that run it in a server, whose pages contain a built copy of it.
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

/** Returns true when the run passes; a run that hangs does not. */
function passesRun(choice: readonly string[]): boolean {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  // Excluded: the attack takes a minute and finds no small faults, and the script tests would rebuild the pages.
  const left = ['tests/attack/**', 'tests/api/servers/shutdown.test.ts'].map((glob) => `--exclude=${glob}`)
  const reporting = ['--run', '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  spawnSync('vitest', [...choice, ...left, ...reporting], { cwd: copy, stdio: 'ignore', timeout: longest })
  // The report decides, because the hook that stops PostgreSQL at the end exits with 0. No report means that the run
  // was aborted.
  return existsSync(report) && (JSON.parse(readFileSync(report, 'utf8')) as { success: boolean }).success
}
