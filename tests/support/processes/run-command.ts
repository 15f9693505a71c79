import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number | null
  output: string
}

export interface Running {
  ended: Promise<CommandResult>
  kill(): void
  /** Asks it to end, as a person or the system does. */
  stop(): void
}

/** Starts a command of tools/commands in its own process, as `npm run` does. */
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
  const ended = new Promise<CommandResult>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { ended, kill: () => child.kill('SIGKILL'), stop: () => child.kill('SIGTERM') }
}

export const runCommand = (...started: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...started).ended
