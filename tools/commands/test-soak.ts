import { type SoakOptions, soak } from '#tests/soak/soak.ts'
import { formatSoak } from '#tests/soak/format-soak.ts'
import { buildSite } from '../build-site.ts'
import { step } from '../steps.ts'

/**
 * Runs online payments and a till under random faults and SIGKILL on each engine: `[minutes] [payers] [sqlite | postgres]`. With
 * `--beside` payers pause longer, because other tests run meanwhile, and it ends with the program that started it.
 */
const isBeside = process.argv.includes('--beside')
const [minutes = '10', payers = '50', only = ''] = process.argv.slice(2).filter((arg) => arg !== '--beside')
if (isBeside) process.stdin.resume().once('end', () => process.exit(1))
let faults = 0

await step('Building the pages', buildSite)
for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== '' && only !== engine) continue
  const options: SoakOptions = {
    engine,
    seconds: Number(minutes) * 60,
    payers: Number(payers),
    cashiers: 4,
    killEvery: 30,
    pause: isBeside ? 12_000 : 2000,
  }
  await step(`${engine}: ${payers} payers and 4 cashiers for ${minutes} minutes`, async () => {
    const soaked = await soak(options)
    faults += soaked.faults.length
    process.stdout.write(formatSoak(soaked))
  })
}
process.stdout.write(`\n${faults} faults\n`)
process.exit(faults === 0 ? 0 : 1)
