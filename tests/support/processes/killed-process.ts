import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { TestApp } from '../app/test-app.ts'

/**
 * Runs a program of `tests/support` on the app's database and kills it with SIGKILL once it hangs: `program DATA_DIR
 * DATABASE_URL …`.
 */
export async function killStanding(
  { app }: Pick<TestApp, 'app'>,
  program: string,
  ...args: readonly (string | number)[]
): Promise<void> {
  const { dataDir, databaseUrl } = app.database.place
  const given = [`tests/support/processes/${program}`, dataDir, databaseUrl ?? '', ...args.map(String)]
  const child = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit'] })
  const end = once(child, 'exit')
  // A process that finishes its work missed the point at which it should be killed.
  const said = await Promise.race([once(child.stdout, 'data'), end])
  expect(String(said[0])).toContain('standing')
  child.kill('SIGKILL')
  await end
}
