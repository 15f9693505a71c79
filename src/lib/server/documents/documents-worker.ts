import { yieldCpu } from '../core/yield-cpu.ts'
import { type LoginSlips, drawLoginSlips } from './login-slips.ts'
import { drawResultMemo } from './result-memo.ts'
import type { ResultMemo } from './result-memo.types.ts'

yieldCpu()

export type Paper = { memo: ResultMemo } | { slips: LoginSlips }

/** The worker thread's door: one paper in, its bytes out. */
export default (paper: Paper): Promise<Uint8Array> =>
  'memo' in paper ? drawResultMemo(paper.memo) : drawLoginSlips(paper.slips)
