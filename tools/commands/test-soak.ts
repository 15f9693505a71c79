import { soak } from '#tests/soak/soak.ts'
import { step } from '../steps.ts'

/** Payments under random faults and SIGKILL, at full length, on each engine. */
const [minutes = '10', payers = '50', only = ''] = process.argv.slice(2)
let faults = 0

for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== '' && only !== engine) continue
  await step(`${engine}: ${payers} payers for ${minutes} minutes`, async () => {
    const options = { engine, seconds: Number(minutes) * 60, payers: Number(payers), killEvery: 30 }
    const { tally, faults: found, ...accounts } = await soak(options)
    faults += found.length
    process.stdout.write(`   ${JSON.stringify(tally)}\n   ${JSON.stringify(accounts)}\n`)
    for (const fault of found.slice(0, 20)) process.stdout.write(`   ${fault}\n`)
  })
}
process.stdout.write(`\n${faults} faults\n`)
process.exit(faults === 0 ? 0 : 1)
