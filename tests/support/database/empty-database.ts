import pg from 'pg'

/** The contents of a migrated database before its first use. */
export interface Pristine {
  /** Rows written by migrations, as statements by table. */
  rows: Readonly<Record<string, string>>
  /** The result of `shape`. */
  shape: string
}

const ofCollege = "relnamespace = 'public'::regnamespace"

/** Differs when a test has changed more than rows. Copies of a database keep the object ids. */
const shape = `select concat_ws(' ',
  (select concat(count(*), '/', sum(oid::bigint)) from pg_class where ${ofCollege}),
  (select count(*) from pg_attribute join pg_class on pg_class.oid = attrelid where ${ofCollege} and not attisdropped),
  (select concat(count(*), '/', sum(oid::bigint + ascii(tgenabled::text))) from pg_trigger),
  (select concat(count(*), '/', sum(oid::bigint)) from pg_proc where pronamespace = 'public'::regnamespace),
  (select count(*) from pg_constraint),
  (select count(*) from pg_namespace where nspname not like 'pg_temp%' and nspname not like 'pg_toast_temp%')
) as shape`

const others = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Tables that were ever written to, with their size in bytes. */
const written = `select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
  where ${ofCollege} and relkind = 'r' and pg_relation_size(oid) > 0`

/** Deleted rows remain on disk and slow down reads. */
const mostBytes = 1_000_000

/** Clears planner statistics about deleted rows. */
const forgetting = `select pg_clear_relation_stats('public', relname) from pg_class
    where ${ofCollege} and oid in (select starelid from pg_statistic);
  delete from pg_statistic where starelid in (select oid from pg_class where ${ofCollege})`

const startingAgain = `select setval(oid::regclass, 1, false) from pg_class where ${ofCollege} and relkind = 'S'`

export async function readPristine(connectionString: string): Promise<Pristine> {
  return withClient(connectionString, async (client) => {
    const rows: Record<string, string> = {}
    for (const { name } of await writtenTables(client)) {
      const query = `select json_agg(each)::text as rows from ${name} as each`
      const found = (await client.query<{ rows: string | null }>(query)).rows[0]?.rows
      if (!found) continue
      const values = `json_populate_recordset(null::${name}, ${pg.escapeLiteral(found)})`
      rows[name] = `insert into ${name} select * from ${values}`
    }
    return { rows, shape: await shapeOf(client) }
  })
}

/**
 * Resets a migrated database to its state before a test. Returns false when it cannot: somebody is still connected, the
 * test has changed more than rows, or much is left on disk.
 */
export async function emptyDatabase(connectionString: string, pristine: Pristine): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const connected = await client.query<{ count: number }>(others)
    if (connected.rows[0]?.count !== 0) return false
    const tables = await writtenTables(client)
    if (tables.some(({ bytes }) => bytes > mostBytes)) return false
    const emptying = [
      'begin',
      // Disables triggers that protect rows, and foreign keys.
      'set local session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name}`),
      ...Object.values(pristine.rows),
      forgetting,
      startingAgain,
      'commit',
    ]
    await client.query(emptying.join(';\n'))
    return (await shapeOf(client)) === pristine.shape
  }).catch(() => false)
}

async function writtenTables(client: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(written)
  return rows
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shape)
  return rows[0]?.shape ?? ''
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  // PostgreSQL may stop before this process does.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
