import type { Bench } from '../bench.ts'
import { familyOf, hasHalfCores, openHalfCores } from '../half-cores.ts'
import { knownNames } from '../known-names.ts'
import { hashTime, signInsPerSecond } from '../sign-in.ts'
import type { PartTogether } from '../parts.ts'
import { note } from '../table.ts'

/** Emulated cores → the least of sign-ins a second, as so many times what one core hashes. */
const targets = { 2: 1.6, 4: 3 }

/**
 * Sign-ins a second on more cores than the machine has: on such as are half as fast. Two of them say how far the
 * emulation is from the two real ones of the part `accounts`; how much of its memory a machine with four gives to each
 * it cannot say.
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
    // Its processes for passwords begin with the first of them.
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
