import { compileAllMessages } from './messages.ts'
import { runToEnd } from './steps.ts'

const checks: readonly [program: string, args: readonly string[]][] = [
  ['astro', ['check', '--minimumSeverity', 'error']],
  ['eslint', ['--cache', '--cache-location', 'node_modules/.cache/eslint/', '.']],
  ['prettier', ['--check', '--log-level', 'warn', '--cache', 'src', 'tests', 'tools', 'migrations', 'bench']],
]

/** Types, lint and format, side by side; answers how many of them found something. */
export async function check(): Promise<number> {
  compileAllMessages()
  const codes = await Promise.all(checks.map(([program, args]) => runToEnd(program, args)))
  const red = checks.filter((_, index) => codes[index] !== 0)
  for (const [program] of red) process.stdout.write(`   ${program} has found something.\n`)
  return red.length
}
