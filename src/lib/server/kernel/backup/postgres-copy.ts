import { spawn } from 'node:child_process'
import pg from 'pg'
import { isCode } from '../files/disk-error.ts'
import { type Manifest, refuseBackup } from './manifest.ts'

/** Dumps the database and counts its rows. Both read one exported snapshot, so they see the same instant. */
export async function dumpPostgres(
  databaseUrl: string,
  target: string,
  signal: AbortSignal,
): Promise<Manifest['tables']> {
  return withClient(databaseUrl, async (client) => {
    await requireVersion('pg_dump', client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const tables = await rowsOf(client)
    await runTool('pg_dump', { databaseUrl, client, signal }, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.id ?? ''}`,
      `--file=${target}`,
    ])
    return tables
  })
}

/** Restores into an empty database, completely or not at all. */
export async function restorePostgres(databaseUrl: string, dump: string): Promise<Manifest['tables']> {
  return withClient(databaseUrl, async (client) => {
    await runTool('pg_restore', { databaseUrl, client }, [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      dump,
    ])
    return rowsOf(client)
  })
}

/**
 * Checks that the database is empty.
 * @throws BackupRefusal if it is not, or if pg_restore is missing or older than the server
 */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await requireVersion('pg_restore', client)
    const tables = await tableNames(client)
    if (tables.length > 0)
      refuseBackup(
        `The database holds tables already (${tables.slice(0, 3).join(', ')} …). Restore into an empty one.`,
      )
  })
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Without a listener, a connection that breaks while a tool runs ends the process. The next statement reports the
  // error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Refuses a tool that is older than the server, because the tool's own message does not help. */
async function requireVersion(tool: 'pg_dump' | 'pg_restore', client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const server = rows[0]?.version ?? 0
  const own = await toolVersion(tool, server)
  if (own < server)
    refuseBackup(
      `${tool} is of PostgreSQL ${own}, the database is of ${server}: a tool as new as the database is needed. Install PostgreSQL's client programs of version ${server} (Debian and Ubuntu: apt install postgresql-client-${server}) and put them first in PATH.`,
    )
  // The dump script of pg_restore 17 and newer begins with a setting that older servers do not know, and fails there.
  if (tool === 'pg_restore' && own >= 17 && server < 17)
    refuseBackup(
      `pg_restore is of PostgreSQL ${own}, the database is of ${server}: from version 17 on the tool restores into 17 and newer alone. Install PostgreSQL's client programs of version ${server} (Debian and Ubuntu: apt install postgresql-client-${server}) and put them first in PATH, or restore into a newer server.`,
    )
}

async function rowsOf(client: pg.Client): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {}
  for (const name of await tableNames(client)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${client.escapeIdentifier(name)}`,
    )
    tables[name] = rows[0]?.count ?? 0
  }
  return tables
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** A database by its address and by the driver's connection to it. */
interface ToolPlace {
  databaseUrl: string
  client: pg.Client
  /** Aborts the tool; its reason is thrown. */
  signal?: AbortSignal
}

type Tool = 'pg_dump' | 'pg_restore'

/** Returns the major version of the tool in PATH. @throws BackupRefusal if the tool is missing */
async function toolVersion(tool: Tool, wanted: number): Promise<number> {
  const { output } = await run(tool, ['--version'], { env: {} }).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return refuseBackup(
      `${tool} is missing. It is one of PostgreSQL's client programs; install those of version ${wanted} (Debian and Ubuntu: apt install postgresql-client-${wanted}, Fedora: dnf install postgresql, macOS: brew install libpq) and see that ${tool} is in PATH.`,
    )
  })
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

/**
 * Runs a tool on the client's database. The connection comes from what the driver parsed, because the driver accepts
 * addresses that the tools do not. It is passed in the environment, because any user of the machine can read
 * arguments.
 */
async function runTool(tool: Tool, at: ToolPlace, args: readonly string[]): Promise<void> {
  const { client, databaseUrl, signal } = at
  const name = (client.database ?? '').replaceAll(/[\\']/g, String.raw`\$&`)
  const { code, output } = await run(tool, [...args, `--dbname=dbname='${name}'`, '--no-password'], {
    env: connectionEnv(client, databaseUrl),
    ...(signal && { signal }),
  })
  if (code !== 0) refuseBackup(`${tool} failed: ${output.trim()}`)
}

/**
 * Builds the environment of a tool. The driver keeps certificates but not their file names, so the TLS settings come
 * from the address.
 */
function connectionEnv(client: pg.Client, databaseUrl: string): Record<string, string> {
  const asked = URL.parse(databaseUrl)?.searchParams
  const mode = asked?.get('sslmode') ?? (client.ssl ? 'require' : null)
  const place = {
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGPASSWORD: client.password,
    // `no-verify` is the driver's own mode, in which the certificate is not checked.
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
