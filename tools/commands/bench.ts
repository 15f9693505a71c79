import { readdirSync } from 'node:fs'
import { buildSite } from '../build-site.ts'
import { step } from '../steps.ts'

const asked = process.argv.slice(2)
const students = Number(asked.find((each) => /^\d+$/.test(each)) ?? 50_000)
const named = asked.filter((each) => !/^\d+$/.test(each))
const known = readdirSync('bench/parts').map((file) => file.replace('.ts', ''))
const unknown = named.find((name) => !known.includes(name))
if (unknown) {
  process.stderr.write(`There is no part "${unknown}". The parts are ${known.join(', ')}.\n`)
  process.exit(1)
}

// The app reads compiled messages, so nothing of it may be loaded before the build.
await step('Building the pages', buildSite)
const { openBench } = await import('../../bench/bench.ts')
const { alone, parts } = await import('../../bench/parts.ts')
const { printTable } = await import('../../bench/table.ts')

for (const [name, measure] of Object.entries(alone))
  if (named.includes(name)) await step(name, () => measure({ students }))
if (named.length === 0 || named.some((name) => parts[name])) await measureTogether()
printTable()

async function measureTogether(): Promise<void> {
  const bench = await step(`Importing and publishing ${students} students`, () => openBench(students))
  for (const [name, measure] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) await step(name, () => measure(bench))
  bench.close()
}
