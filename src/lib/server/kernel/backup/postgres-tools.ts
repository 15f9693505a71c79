import { spawn } from 'node:child_process'
import type pg from 'pg'
import { isCode } from '../files/disk-error.ts'
import { refuse } from './refusal.ts'

/** A database by its address and by the driver's connection to it. */
export interface ToolPlace {
  databaseUrl: string
  client: pg.Client
  /** Ends the tool; its reason is what is thrown then. */
  signal?: AbortSignal
}

type Tool = 'pg_dump' | 'pg_restore'

/** The major version of the tool in PATH. @throws BackupRefusal where there is none */
export async function toolVersion(tool: Tool, wanted: number): Promise<number> {
  const { output } = await run(tool, ['--version'], { env: {} }).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return refuse(
      `${tool} is missing. It is one of PostgreSQL's client programs; install those of version ${wanted} (Debian and Ubuntu: apt install postgresql-client-${wanted}, Fedora: dnf install postgresql, macOS: brew install libpq) and see that ${tool} is in PATH.`,
    )
  })
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

/**
 * In the client's database, as the driver understood its address: the driver takes addresses that the tools
 * do not. By the environment, for arguments are there to read for everybody on the machine.
 */
export async function runTool(tool: Tool, at: ToolPlace, args: readonly string[]): Promise<void> {
  const { client, databaseUrl, signal } = at
  const name = (client.database ?? '').replaceAll(/[\\']/g, String.raw`\$&`)
  const { code, output } = await run(tool, [...args, `--dbname=dbname='${name}'`, '--no-password'], {
    env: placeOf(client, databaseUrl),
    ...(signal && { signal }),
  })
  if (code !== 0) refuse(`${tool} failed: ${output.trim()}`)
}

/** The driver keeps certificates and not their files, so of TLS the address itself is asked. */
function placeOf(client: pg.Client, databaseUrl: string): Record<string, string> {
  const asked = URL.parse(databaseUrl)?.searchParams
  const mode = asked?.get('sslmode') ?? (client.ssl ? 'require' : null)
  const place = {
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGPASSWORD: client.password,
    // The driver's own word for a certificate that nobody looks at.
    PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
    PGSSLROOTCERT: asked?.get('sslrootcert'),
    PGSSLCERT: asked?.get('sslcert'),
    PGSSLKEY: asked?.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(place).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function run(
  tool: Tool,
  args: readonly string[],
  { env, signal }: { env: Record<string, string>; signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
    child.once('close', (code) => resolve({ code, output }))
  })
}
