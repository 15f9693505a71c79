import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { serverArgs, serverEnv } from '../tools/server-process.ts'

export interface Server {
  pid: number
  port: number
  /** Resident memory in megabytes. */
  memory(): number
  /** Milliseconds from the start to the first response. */
  startedIn: number
  stop(): Promise<void>
}

export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Server> {
  return start(
    [...serverArgs],
    { ...serverEnv, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...settings },
    /Ready: http:\/\/127\.0\.0\.1:(\d+)/,
  )
}

export const startYardstick = (bytes: number, headers: Record<string, string> = {}): Promise<Server> =>
  start(['bench/yardstick.ts', String(bytes), JSON.stringify(headers)], {}, /PORT (\d+)/)

async function start(args: string[], env: Record<string, string>, ready: RegExp): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`${args[0]} ended early`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = ready.exec(chunk.toString())
      if (found) resolve(Number(found[1]))
    })
  })
  return {
    pid: child.pid ?? 0,
    port,
    startedIn: performance.now() - began,
    memory: () => residentMegabytes(child),
    stop: () => stop(child),
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
