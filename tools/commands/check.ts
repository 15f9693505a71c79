import { check } from '../check.ts'

process.exit((await check()) === 0 ? 0 : 1)
