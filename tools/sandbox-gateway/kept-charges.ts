import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Charge } from './charge.ts'
import type { ChargeOrder } from './charge-order.ts'
import type { Step } from './charge-steps.ts'
import { Refusal } from './refusal.ts'

/** A charge with its shop and its original request. */
export interface KeptCharge {
  charge: Charge
  shop: string
  ordered: ChargeOrder
}

/** Selects by uuid, or the newest charge of an order. */
interface WhichCharge {
  charge?: string | undefined
  order?: string | undefined
}

export interface KeptCharges {
  add(kept: KeptCharge): void
  find(uuid: string): KeptCharge | undefined
  choose(which: WhichCharge): KeptCharge
  all(): KeptCharge[]
  change(uuid: string, step: Step, now: Date): { before: KeptCharge; after: KeptCharge }
}

/** Stores charges in memory and, with a file, as one line per change, of which the last one counts. */
export function openCharges(file?: string): KeptCharges {
  const charges = new Map<string, KeptCharge>()
  if (file !== undefined && existsSync(file)) {
    for (const kept of readLines(file)) charges.set(kept.charge.uuid, kept)
    // Rewritten without a partial last line, to which the next one would be appended.
    writeFileSync(`${file}.new`, [...charges.values()].map(lineOf).join(''))
    renameSync(`${file}.new`, file)
  }

  const keep = (kept: KeptCharge): void => {
    charges.set(kept.charge.uuid, kept)
    if (file !== undefined) appendFileSync(file, lineOf(kept))
  }
  const choose = ({ charge, order }: WhichCharge): KeptCharge => {
    const found =
      charge === undefined
        ? [...charges.values()].findLast(({ ordered }) => ordered.orderId === order)
        : charges.get(charge)
    if (!found) throw new Refusal(404, `There is no charge ${charge ?? `of the order ${order}`}.`)
    return found
  }
  return {
    add: keep,
    find: (uuid) => charges.get(uuid),
    choose,
    all: () => [...charges.values()],
    change(uuid, step, now) {
      const before = choose({ charge: uuid })
      const after = { ...before, charge: step(before.charge, now) }
      keep(after)
      return { before, after }
    },
  }
}

const lineOf = (kept: KeptCharge): string => `${JSON.stringify(kept)}\n`

/** Reads all complete lines; the last one may be partial because its writer was killed. */
function readLines(file: string): KeptCharge[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as KeptCharge)
}
