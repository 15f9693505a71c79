import { check } from '../check.ts'

process.exit(check() === 0 ? 0 : 1)
