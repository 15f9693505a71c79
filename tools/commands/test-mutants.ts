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
import { seededRandom } from '#lib/server/seeds/random.ts'

/**
 * How many small faults do the tests notice? Puts random ones into a copy of the project, one at a time,
 * and runs the tests that reach the file. `npm run test:mutants -- 40 7`: forty, of seed 7.
 */
const [count = '40', seed = String(Date.now() % 100_000)] = process.argv.slice(2)
const longest = 10 * 60_000
const folders = ['src/lib/server', 'src/lib/rules', 'src/lib/schemas']
const parts = ['src', 'tests', 'migrations', 'messages', 'tools', 'public', 'dist', 'project.inlang']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'astro.config.mjs']

const copy = mkdtempSync(join(tmpdir(), 'prangan-mutants-'))
for (const name of [...parts, ...files])
  if (existsSync(name)) cpSync(name, join(copy, name), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

const chosen = choose(folders.flatMap(sourcesIn).flatMap(faultsOf), Number(count))
process.stdout.write(`${chosen.length} faults, seed ${seed}, in a copy of the project.\n`)
const missed: Fault[] = []
for (const [index, fault] of chosen.entries()) {
  const isSeen = !passesWith(fault)
  if (!isSeen) missed.push(fault)
  const { file, line, was, text } = fault
  const shown = `${was.replaceAll(/\s+/g, ' ').slice(0, 60)} → ${text.slice(0, 60)}`
  process.stdout.write(`${index + 1}. ${isSeen ? 'seen  ' : 'MISSED'} ${file}:${line}  ${shown}\n`)
}
rmSync(copy, { recursive: true, force: true })
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} faults were seen.\n`)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|types)\.ts$|(^|\/)seeds\//.test(path))
    .map((path) => join(folder, path))
}

function choose(all: readonly Fault[], wanted: number): Fault[] {
  const random = seededRandom(Number(seed))
  return Array.from({ length: wanted }, () => all[Math.floor(random() * all.length)]).filter(
    (fault) => fault !== undefined,
  )
}

/** True where every test that reaches the file still passes. One that hangs has noticed. */
function passesWith({ file, start, end, text }: Fault): boolean {
  const place = join(copy, file)
  const right = readFileSync(place, 'utf8')
  writeFileSync(place, right.slice(0, start) + text + right.slice(end))
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['related', file, '--run', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  spawnSync('vitest', args, { cwd: copy, stdio: 'ignore', timeout: longest })
  writeFileSync(place, right)
  // The report decides: the hook that stops PostgreSQL at the end exits with 0. None is a run that broke off.
  return existsSync(report) && (JSON.parse(readFileSync(report, 'utf8')) as { success: boolean }).success
}
