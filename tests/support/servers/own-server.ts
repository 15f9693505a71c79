import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noGateway } from '../app/sample-data.ts'

export interface OwnServer {
  /** The URL at which it reports being ready. */
  url: string
  /** Returns everything it has printed. */
  output(): string
  pid: number
  stop(): Promise<void>
  /** Kills it with SIGKILL, as the system does when it runs out of memory. */
  kill(): Promise<void>
}

export interface OwnCampus extends OwnServer {
  dataDir: string
}

/**
 * Starts the server as in production, on a free port with its own settings and data. `furnish` fills the data folder
 * before the start; `program` may include arguments.
 */
export async function startCampus(
  settings: Record<string, string> = {},
  furnish: (dataDir: string) => void = () => {},
  program: string | readonly string[] = 'tests/support/servers/serve-campus.ts',
): Promise<OwnCampus> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-campus-'))
  furnish(dataDir)
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    GATEWAY_URL: noGateway,
    ...settings,
  }
  const server = await startServer([program].flat(), env)
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const startOwnPostgres = (): Promise<OwnServer> =>
  startServer(['tests/support/servers/serve-postgres.ts'])

/** Starts a program that prints `Ready: …`; it ends with this process, however that ends. */
export async function startServer(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<OwnServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`${args[0]} ended early:\n${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Ready: (\S+)\n/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    url,
    output: () => output,
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
