import './hashing-process.ts'
import { yieldProcessWholly } from '../../../kernel/core/yield-cpu.ts'

// After that has made way, which it does as it begins.
yieldProcessWholly()
