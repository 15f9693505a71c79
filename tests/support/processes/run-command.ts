import { spawn } from 'node:child_process'

export interface Ended {
  code: number | null
  output: string
}

export interface Running {
  ended: Promise<Ended>
  kill(): void
  /** As a person or a system asks it to end. */
  stop(): void
}

/** A command of tools/commands in a process of its own, as `npm run` starts it. */
export function startCommand(name: string, args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [`tools/commands/${name}.ts`, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })))
  return { ended, kill: () => child.kill('SIGKILL'), stop: () => child.kill('SIGTERM') }
}

export const runCommand = (...started: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...started).ended
