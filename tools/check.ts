import { compileAllMessages } from './messages.ts'
import { runToEnd } from './steps.ts'

type Check = readonly [program: string, args: readonly string[]]

const types: Check = ['astro', ['check', '--minimumSeverity', 'error']]
const lint: Check = ['eslint', ['--cache', '--cache-location', 'node_modules/.cache/eslint/', '.']]
const format: Check = [
  'prettier',
  ['--check', '--log-level', 'warn', '--cache', 'src', 'tests', 'tools', 'migrations', 'bench'],
]

/** The number of checks and of those that failed. */
export interface CheckResult {
  all: number
  red: number
}

/** Needs the compiled messages; while another process builds the pages, both write them. */
export function checkTypes(): Promise<CheckResult> {
  compileAllMessages()
  return sideBySide([types])
}

/** Needs nothing that is built. */
export const checkStyle = (): Promise<CheckResult> => sideBySide([lint, format])

async function sideBySide(checks: readonly Check[]): Promise<CheckResult> {
  const codes = await Promise.all(checks.map(([program, args]) => runToEnd(program, args)))
  const red = checks.filter((_, index) => codes[index] !== 0)
  for (const [program] of red) process.stdout.write(`   ${program} has found something.\n`)
  return { all: checks.length, red: red.length }
}
