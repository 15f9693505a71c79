import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** What an import of marks shares with every other one; afterwards `result_imports` has only what is its own. */
const moved = [
  'file_name',
  'file_hash',
  'mapping',
  'state',
  'rows',
  'new_rows',
  'updated_rows',
  'duplicate_rows',
  'error_rows',
  'problems',
  'check_job',
  'check_run',
  'created_at',
  'created_by',
  'ended_at',
  'ended_by',
]

/**
 * Uploads of results become imports like any other: states, figures, problems, remembered columns and checks
 * that are under way. A server of the older build refuses uploads from here on and loses nothing by it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await copyImports(db)
  await copyProblems(db)
  // SQLite drops one column a statement.
  for (const column of moved) await db.schema.alterTable('result_imports').dropColumn(column).execute()
  await sql`update settings set key = 'imports.mapping:results.marks:' || substr(key, ${'results.mapping:'.length + 1})
    where key like 'results.mapping:%'`.execute(db)
  // Begun anew by a server that knows the new kind; what the old run has kept is cleared by the new one.
  await db
    .updateTable('jobs')
    .set({ kind: 'imports.check', state: 'queued', owner: null, lease_until: null, attempts: 0 })
    .where('kind', '=', 'results.check')
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await db.updateTable('jobs').set({ kind: 'imports.check' }).where('kind', '=', 'results.check').execute()
}

async function copyImports(db: Kysely<Tables>): Promise<void> {
  const by = (column: string) => sql`case
    when ${sql.ref(column)} is null then null
    when ${sql.ref(column)} in ('system', 'bench', 'demo') then 'system'
    when ${sql.ref(column)} in ('console', 'command line') then 'commandLine'
    else coalesce((select id from users where username = lower(${sql.ref(column)})), 'name:' || ${sql.ref(column)}) end`
  await sql`insert into imports (id, kind, subject_id, options, file_name, file_hash, headers, mapping, meanings,
      state, rows, new_rows, changed_rows, unchanged_rows, error_rows, unknown_values, revision, job_id, check_run,
      created_at, created_by, created_by_name, ended_at, ended_by, ended_by_name)
    select id, 'results.marks', exam_id, '{}', file_name, file_hash, '[]', mapping, '{}',
      state, rows, new_rows, updated_rows, duplicate_rows, error_rows, '{}', 1, check_job, check_run,
      created_at, ${by('created_by')}, created_by, ended_at, ${by('ended_by')}, ended_by
    from result_imports`.execute(db)
}

interface OldProblem {
  line: number
  column: string
  value: string
  code: string
}

/** A row of `import_rows` each line; its cells were not kept. */
async function copyProblems(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: string; problems: string }>`
    select id, problems from result_imports where problems <> '[]'`.execute(db)
  for (const { id, problems } of rows) {
    const lines = Map.groupBy(JSON.parse(problems) as OldProblem[], ({ line }) => line)
    for (const [line, own] of lines)
      await db
        .insertInto('import_rows')
        .values(rowOf(id, line, own))
        .execute()
  }
}

const rowOf = (importId: string, line: number, problems: readonly OldProblem[]) => ({
  import_id: importId,
  line,
  raw: null,
  parsed: null,
  row_key: null,
  verdict: 'error' as const,
  problems: JSON.stringify(problems.map(({ column, value, code }) => ({ field: '', column, value, code }))),
  outcome: null,
  entity: null,
  entity_version: null,
  version: 1,
  mended: null,
  mended_at: null,
  mended_by: null,
  mended_by_name: null,
})
