import type { Bench } from '../bench.ts'
import { familyOf, hasHalfCores, openHalfCores } from '../half-cores.ts'
import { knownNames } from '../known-names.ts'
import { hashTime, signInsPerSecond } from '../sign-in.ts'
import type { PartTogether } from '../parts.ts'
import { note } from '../table.ts'

/** Emulated cores → minimum sign-ins per second, as a multiple of one core's hashes per second. */
const targets = { 2: 1.6, 4: 3 }

/**
 * Measures sign-ins per second on more cores than the machine has, by emulating cores half as fast. The result for two
 * cores shows how far the emulation is from the two real ones in the part `accounts`; it cannot show how the cores of a
 * real four-core machine share its memory.
 */
async function measure(bench: Bench): Promise<void> {
  if (!hasHalfCores()) {
    process.stdout.write('   This needs Linux’s first version of cgroups, and root: not measured.\n')
    return
  }
  for (const [cores, target] of Object.entries(targets)) await signInsOn(bench, Number(cores), target)
}

async function signInsOn(bench: Bench, cores: number, target: number): Promise<void> {
  const settings = {
    CLAIMED_CORES: String(cores),
    NODE_OPTIONS: `--import ${new URL('../claimed-cores.ts', import.meta.url).href}`,
  }
  await bench.withProduct(async ({ pid, port }) => {
    const people = knownNames.map((username) => ({ ...bench.account, username }))
    // The first sign-ins start the password processes, so they run before the cores are limited.
    await signInsPerSecond(port, people, 3)
    const machine = openHalfCores(cores)
    for (const each of [process.pid, ...familyOf(pid)]) machine.takeProcess(each)
    try {
      const hash = await hashTime(bench.account.password)
      const perSecond = await signInsPerSecond(port, people, 15)
      const figure = `${((perSecond * hash) / 1000).toFixed(2)} (${perSecond.toFixed(1)} a second, ${hash.toFixed(0)} ms)`
      note(`sign-ins a second × the hash alone, ${cores} half cores`, figure, `≥ ${target}`)
    } finally {
      machine.close()
    }
  }, settings)
}

export default { rank: 45, measure } satisfies PartTogether
