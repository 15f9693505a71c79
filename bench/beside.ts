import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { many } from './compare.ts'
import { load, median } from './load.ts'
import { type Account, bearer, signInsMeanwhile } from './sign-in.ts'
import { note, times } from './table.ts'

export interface Place {
  port: number
  students: number
  /** A path of a random result page. */
  page(): string
}

/** Lookups at a steady 500 a second, p99 in milliseconds. */
export const steady = async ({ port, page }: Place, seconds: number): Promise<number> =>
  (await load(port, many(page), 8, seconds, 500)).p99

/** Runs a script of this folder to its end; answers what it printed. */
export async function beside(script: string, args: readonly (string | number)[]): Promise<string> {
  const child = spawn(process.execPath, [`bench/${script}`, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = text(child.stdout)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} failed.`)
  return printed
}

/** The same server imports and publishes 10,000 students. */
export async function besideImport(
  place: Place,
  account: Account,
  exam: { id: string; title: string },
): Promise<void> {
  const token = await bearer(place.port, account)
  await steady(place, 3)
  const idle = await steady(place, 20)
  const working = beside('busy-work.ts', [place.port, token, exam.id, exam.title])
  const busy = await steady(place, 20)
  await working
  note('lookups’ p99 during import and publish ÷ idle', times(busy, idle), '≤ 3')
}

/** The same server takes a register of students over; the lookups go on as long as that takes. */
export async function besideRegister(place: Place, account: Account, path: string): Promise<void> {
  const token = await bearer(place.port, account)
  await steady(place, 3)
  const idle = await steady(place, 20)
  const working = beside('register-work.ts', [place.port, token, path])
  const busy = await steady(place, 20)
  await working
  note('lookups’ p99 during an upload of the register ÷ idle', times(busy, idle), '≤ 3')
}

/** Sixty memos a second are downloaded. Five paired runs, for idle delays alone vary more than that. */
export async function besideMemos(place: Place): Promise<void> {
  await beside('memo-work.ts', [place.port, place.students, 60, 3])
  const pairs: { busy: number; idle: number }[] = []
  const speeds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const idle = await steady(place, 8)
    const working = beside('memo-work.ts', [place.port, place.students, 60, 9])
    const busy = await steady(place, 8)
    speeds.push(Number(await working))
    pairs.push({ busy, idle })
    process.stdout.write(`   beside memos: ${times(busy, idle)}\n`)
  }
  note('memos a second over the wire, beside the lookups', median(speeds).toFixed(0), '≥ 50')
  const ratio = median(pairs.map(({ busy, idle }) => busy / idle))
  note('lookups’ p99 beside them ÷ idle', ratio.toFixed(2), '≤ 3')
}

/** Strangers guess passwords, and the real user signs in, in a browser that has done so before. */
export async function besideFlood(place: Place, account: Account): Promise<void> {
  const seconds = 60
  const idle = await steady(place, 10)
  const working = beside('flood-work.ts', [place.port, seconds])
  const meanwhile = signInsMeanwhile(place.port, account, seconds - 1)
  const busy = await steady(place, seconds)
  await working
  const { signIn, refused } = await meanwhile
  note('lookups’ p99 under 25 wrong sign-ins a second ÷ idle', times(busy, idle), '≤ 3')
  note('the real user’s sign-in meanwhile', `${signIn.toFixed(0)} ms, ${refused} refused`, 'none refused')
}
