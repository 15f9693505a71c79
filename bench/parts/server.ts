import type { Bench } from '../bench.ts'
import { compare } from '../compare.ts'
import { paintOn2G } from '../paint.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

/** Measures the process itself and the paint times on a weak phone. */
async function measure(bench: Bench): Promise<void> {
  await bench.withProduct(async (product) => {
    note('start on existing data', `${(product.startedIn / 1000).toFixed(2)} s`, '≤ 2 s')
    note('resident memory, idle', `${product.memory()} MB`, '≤ 150 MB')
    await compare('static file', product.port, () => '/robots.txt')
    await paints(product.port, 'landing page', '/')
    await paints(product.port, 'result page', bench.page())
  })
}

async function paints(port: number, what: string, path: string): Promise<void> {
  const { firstContentfulPaint, load: loaded } = await paintOn2G(port, path)
  note(`${what} on 2G: first contentful paint`, `${firstContentfulPaint.toFixed(0)} ms`, '≤ 1000 ms')
  note(`${what} on 2G: load`, `${loaded.toFixed(0)} ms`, '≤ 1500 ms')
}

export default { rank: 10, measure } satisfies PartTogether
