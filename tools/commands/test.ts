import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureShell } from '../browser.ts'
import { buildSite } from '../build-site.ts'
import { type CheckResult, checkStyle, checkTypes } from '../check.ts'
import { soakBeside } from '../soak-beside.ts'
import { runToEnd, step, succeeds } from '../steps.ts'
import { makeTestFolder } from '../test-folder.ts'

interface Tally {
  passed: number
  failed: number
  /** Names of the failed tests, if known. */
  names?: string[]
}

const [part = 'all', ...filters] = process.argv.slice(2)
const folder = makeTestFolder()
const temporary = { TMPDIR: folder }
const tallies: Tally[] = []
const isWanted = (name: string): boolean => part === 'all' || part === name

// Runs in parallel with all earlier steps: an installation takes a minute of network and disk.
const browser = isWanted('e2e') ? goOn(ensureShell()) : null
// Runs in parallel with the build of the pages, which takes one core.
const styled = isWanted('check') ? goOn(step('Lint and format', () => tallyOf(checkStyle))) : null
const built = ['unit', 'e2e', 'soak'].some(isWanted) ? step('Building the pages', buildSite) : null
await built?.catch(() => endWith(built, styled, browser))
// Runs in parallel with the tests, which sometimes wait for a database.
const typed = isWanted('check') ? step('Types', () => tallyOf(checkTypes)) : null
const tested = isWanted('unit') ? step('Unit, database and API tests', runUnitTests) : null
for (const tally of await endWith(tested, typed, styled)) if (tally) tallies.push(tally)
// Runs in parallel with the journeys, which mostly wait for a browser.
const soaked = isWanted('soak') ? soakBeside(temporary) : null
if (browser) tallies.push(await step('Journeys in a real browser', async () => runJourneys(await browser)))
if (soaked) tallies.push(await step('Payments under faults and SIGKILL', () => soaked))

const sum = (count: (tally: Tally) => number): number =>
  tallies.reduce((total, tally) => total + count(tally), 0)
const failed = sum((tally) => tally.failed)
// Printed last so that a truncated log still contains them.
for (const name of tallies.flatMap(({ names = [] }) => names)) process.stdout.write(`\nFailed: ${name}\n`)
process.stdout.write(`\n${sum((tally) => tally.passed)} passed, ${failed} failed\n`)
process.exit(failed === 0 && tallies.length > 0 ? 0 : 1)

/** Prevents an unhandled rejection until the promise is awaited, which then throws. */
function goOn<T>(started: Promise<T>): Promise<T> {
  started.catch(() => {})
  return started
}

/**
 * Waits for all of them, so that none continues after another has failed. @throws the error of the first that failed
 */
async function endWith<const All extends readonly (Promise<unknown> | null)[]>(...all: All) {
  await Promise.allSettled(all)
  return Promise.all(all)
}

async function tallyOf(check: () => Promise<CheckResult>): Promise<Tally> {
  const { all, red } = await check()
  return { passed: all - red, failed: red }
}

async function runUnitTests(): Promise<Tally> {
  const file = join(folder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isGreen = (await runToEnd('vitest', ['run', ...reporters, ...filters], temporary)) === 0
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    success: boolean
    numPassedTests: number
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const names = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [name]
    return tests.map(({ fullName }) => `${name}: ${fullName}`)
  })
  // The report decides, not only the exit code, because the hook that stops PostgreSQL at the end exits with 0. A file
  // that could not even be loaded has no failed test but is a failure.
  const failures = isGreen && report.success ? 0 : Math.max(1, names.length)
  return { passed: report.numPassedTests, failed: failures, names }
}

function runJourneys(browser: string): Tally {
  const file = join(folder, 'e2e.json')
  const env = {
    ...temporary,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Node's type stripping loads a thousand modules in the time that Babel needs for a hundred.
    PW_DISABLE_TS_ESM: '1',
  }
  const isGreen = succeeds('playwright', ['test', '--reporter=list,json', ...filters], env)
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: isGreen ? 0 : Math.max(1, stats.unexpected + stats.flaky) }
}
