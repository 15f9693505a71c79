import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Stands in for a missing `pg_dump`: writes every row of every table of the given snapshot, compressed. */
const script = [
  `#!${process.execPath}`,
  "const { writeFileSync } = require('node:fs')",
  "const { gzipSync } = require('node:zlib')",
  `const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))})`,
  'const args = process.argv.slice(2)',
  "const said = (name) => args.find((arg) => arg.startsWith(name)).slice(name.length).replaceAll(\"'\", '')",
  'async function dump() {',
  "  const client = new Client({ database: said('--dbname=dbname=') })",
  '  await client.connect()',
  "  await client.query('begin isolation level repeatable read read only')",
  "  await client.query(`set transaction snapshot '${said('--snapshot=')}'`)",
  "  const tables = await client.query('select tablename from pg_tables where schemaname = current_schema()')",
  '  const lines = []',
  '  for (const { tablename } of tables.rows)',
  '    for (const { said } of (await client.query(`select t::text as said from "${tablename}" as t`)).rows)',
  '      lines.push(`${tablename} ${said}`)',
  '  await client.end()',
  "  writeFileSync(said('--file='), gzipSync(lines.join('\\n')))",
  '}',
  "if (args[0] === '--version') console.log('pg_dump (PostgreSQL) 99.0')",
  'else dump().catch((error) => { console.error(error); process.exit(1) })',
].join('\n')

/** Writes the tool and returns its folder, which goes first in PATH. */
export function dumpToolIn(folder: string): string {
  mkdirSync(folder)
  writeFileSync(join(folder, 'pg_dump'), script)
  chmodSync(join(folder, 'pg_dump'), 0o755)
  return folder
}
