import { type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'

/** Prints the step's name and duration. */
export async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  process.stdout.write(`\n── ${name}\n`)
  const began = performance.now()
  const done = await work()
  process.stdout.write(`   ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return done
}

/** Returns true when the program succeeded. Its output goes to the terminal. */
export function succeeds(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): boolean {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

const handedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a program to its end while forwarding signals; returns its exit code as a shell reports it. */
export function runToEnd(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  stdio: StdioOptions = 'inherit',
): Promise<number> {
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env } })
  const handOn = (signal: NodeJS.Signals): unknown => child.kill(signal)
  for (const signal of handedOn) process.on(signal, handOn)
  // After it has ended, signals are for this program again.
  child.once('close', () => handedOn.forEach((signal) => process.off(signal, handOn)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
