import { type Bench, openBench } from '../../bench/bench.ts'
import { accountsPart } from '../../bench/parts/accounts.ts'
import { admissionsPart } from '../../bench/parts/admissions.ts'
import { depthPart } from '../../bench/parts/depth.ts'
import { documentsPart } from '../../bench/parts/documents.ts'
import { feesPart } from '../../bench/parts/fees.ts'
import { marksPart } from '../../bench/parts/marks.ts'
import { importsPart } from '../../bench/parts/imports.ts'
import { memosPart } from '../../bench/parts/memos.ts'
import { registersPart } from '../../bench/parts/registers.ts'
import { resultsPart } from '../../bench/parts/results.ts'
import { searchPart } from '../../bench/parts/search.ts'
import { serverPart } from '../../bench/parts/server.ts'
import { printTable } from '../../bench/table.ts'
import { buildSite } from '../build-site.ts'
import { step } from '../steps.ts'

const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  server: serverPart,
  results: resultsPart,
  documents: documentsPart,
  accounts: accountsPart,
  imports: importsPart,
  registers: registersPart,
  admissions: admissionsPart,
  fees: feesPart,
  depth: depthPart,
}

/** Measured only where they are named, with colleges of their own: nothing is published for them. */
const alone: Readonly<Record<string, (college: { students: number }) => Promise<void>>> = {
  memos: memosPart,
  search: searchPart,
  marks: marksPart,
}

const asked = process.argv.slice(2)
const students = Number(asked.find((each) => /^\d+$/.test(each)) ?? 50_000)
const named = asked.filter((each) => !/^\d+$/.test(each))
const unknown = named.find((name) => !parts[name] && !alone[name])
if (unknown) {
  process.stderr.write(`There is no part "${unknown}": ${Object.keys({ ...parts, ...alone }).join(', ')}.\n`)
  process.exit(1)
}

for (const [name, measure] of Object.entries(alone))
  if (named.includes(name)) await step(name, () => measure({ students }))
if (named.length === 0 || named.some((name) => parts[name])) await measureTogether()
printTable()

async function measureTogether(): Promise<void> {
  await step('Building the pages', buildSite)
  const bench = await step(`Importing and publishing ${students} students`, () => openBench(students))
  for (const [name, measure] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) await step(name, () => measure(bench))
  bench.close()
}
