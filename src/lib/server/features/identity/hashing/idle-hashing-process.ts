import './hashing-process.ts'
import { yieldProcessWholly } from '../../../kernel/core/yield-cpu.ts'

// The import above lowers the priority as it starts, so this must come after it.
yieldProcessWholly()
