import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { many, startLike } from './compare.ts'
import { median } from './load.ts'
import { note } from './table.ts'

/**
 * Compares with an independent load generator, Debian's package `wrk`, in five pairs because single runs vary by a
 * fifth.
 */
export async function byWrk(what: string, product: number, make: () => string): Promise<void> {
  if (spawnSync('wrk', ['-v']).error) {
    process.stdout.write('   wrk is not installed: its row is left out.\n')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'prangan-wrk-'))
  const script = join(folder, 'paths.lua')
  writeFileSync(script, scriptOf(many(make)))
  const yardstick = await startLike(product, make())
  const speeds: number[] = []
  wrk(product, script, 2)
  for (let round = 0; round < 5; round += 1) {
    const bare = wrk(yardstick.port, script, 5)
    const ours = wrk(product, script, 5)
    speeds.push(ours / bare)
    process.stdout.write(`   ${what} by wrk: ${ours.toFixed(0)} of ${bare.toFixed(0)} requests/s\n`)
  }
  note(`${what}: requests/s ÷ bare node:http, by wrk`, median(speeds).toFixed(2), '≥ 0.7')
  await yardstick.stop()
  rmSync(folder, { recursive: true })
}

/** Returns requests per second. */
function wrk(port: number, script: string, seconds: number): number {
  const args = ['-t1', '-c64', `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}/`]
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' })
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused) throw new Error(`${refused[1]} requests of wrk were refused.`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? NaN)
}

const scriptOf = (paths: readonly string[]): string =>
  `local paths = {${paths.map((path) => JSON.stringify(path)).join(',\n')}}
local next = 0
request = function()
  next = next % #paths + 1
  return wrk.format('GET', paths[next], { ['Accept-Encoding'] = 'gzip, br' })
end
`
