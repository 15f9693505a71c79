import { yieldCpu } from '../core/yield-cpu.ts'
import { drawResultMemo } from './result-memo.ts'

yieldCpu()

export default drawResultMemo
