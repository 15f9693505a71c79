/**
 * Downloads memos at a steady rate. It runs in its own process so that it does not slow the measuring process down.
 * Arguments: port, students, memos per second, seconds. Prints how many memos per second were served.
 */
import { memoPath, rollNumber } from './college.ts'
import { load } from './load.ts'

const [port, students, rate, seconds] = process.argv.slice(2).map(Number)
if (!port || !students || !rate || !seconds) throw new Error('port, students, rate and seconds, please')
const paths = Array.from({ length: 5000 }, () => memoPath(rollNumber(Math.floor(Math.random() * students))))
const { requestsPerSecond } = await load(port, paths, 4, seconds, rate)
process.stdout.write(`${requestsPerSecond}\n`)
