import { spawn } from 'node:child_process'
import { isCode } from '../files/disk-error.ts'
import { refuse } from './refusal.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** The major version of the tool in PATH. @throws BackupRefusal where there is none */
export async function toolVersion(tool: Tool, wanted: number): Promise<number> {
  const { output } = await run(tool, ['--version'], {}).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return refuse(
      `${tool} is missing. It is one of PostgreSQL's client programs; install those of version ${wanted} (Debian and Ubuntu: apt install postgresql-client-${wanted}, Fedora: dnf install postgresql, macOS: brew install libpq) and see that ${tool} is in PATH.`,
    )
  })
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

/** The password goes by the environment: arguments are there to read for everybody on the machine. */
export async function runTool(tool: Tool, databaseUrl: string, args: readonly string[]): Promise<void> {
  const [, start = databaseUrl, password = '', rest = ''] = withPassword.exec(databaseUrl) ?? []
  const { code, output } = await run(
    tool,
    [...args, `--dbname=${start}${rest}`, '--no-password'],
    password ? { PGPASSWORD: decodeURIComponent(password) } : {},
  )
  if (code !== 0) refuse(`${tool} failed: ${output.trim()}`)
}

const withPassword = /^([^:]+:\/\/[^:@/]*):([^@/]*)(@.*)$/

function run(
  tool: Tool,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
