import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const minutes = '1'
const payers = '50'

/**
 * Runs the payment soak for a minute in its own process, on two servers and PostgreSQL; prints its output at the end.
 */
export function soakBeside(env: { TMPDIR: string }): Promise<{ passed: number; failed: number }> {
  // Written to a file because the starting process may be too busy to read a pipe.
  const path = join(env.TMPDIR, 'soak.txt')
  const output = openSync(path, 'w')
  const args = ['tools/commands/test-soak.ts', minutes, payers, 'postgres', '--beside']
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', output, output],
    env: { ...process.env, ...env },
  })
  closeSync(output)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.stdout.write(readFileSync(path, 'utf8'))
      resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
    })
  })
}
