import { yieldProcessWholly } from '../../kernel/core/yield-cpu.ts'
import './hashing-process.ts'

// After that has made way, which it does as it begins.
yieldProcessWholly()
