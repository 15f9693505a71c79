import { openBench } from '../bench.ts'
import { besideTill } from '../beside-till.ts'
import type { PartAlone } from '../parts.ts'

/** Lookups beside the till, on a college of its own. */
const part: PartAlone = {
  isAlone: true,
  async measure({ students }) {
    const bench = await openBench(students)
    await besideTill(bench)
    bench.close()
  },
}
export default part
