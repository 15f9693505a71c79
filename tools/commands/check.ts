import { checkStyle, checkTypes } from '../check.ts'

const checked = await Promise.all([checkTypes(), checkStyle()])
process.exit(checked.every(({ red }) => red === 0) ? 0 : 1)
