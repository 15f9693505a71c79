import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { many } from './compare.ts'
import { load, median } from './load.ts'
import { type Account, type SignInsMeanwhile, bearer, signInsMeanwhile } from './sign-in.ts'
import { note, times } from './table.ts'

export interface Place {
  port: number
  students: number
  /** Returns the path of a random result page. */
  page(): string
}

/** Measures lookups at a steady 500 requests a second; returns the p99 in milliseconds. */
export const steady = async ({ port, page }: Place, seconds: number): Promise<number> =>
  (await load(port, many(page), 8, seconds, 500)).p99

/** Runs a script of this folder to its end and returns what it printed. */
export async function beside(script: string, args: readonly (string | number)[]): Promise<string> {
  const child = spawn(process.execPath, [`bench/${script}`, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = text(child.stdout)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} failed.`)
  return printed
}

interface Beside {
  title: string
  /** Length of each half of a pair, in seconds. */
  seconds: number
  rounds: number
  /** Waits before each pair until the previous round's background work has finished. */
  settled?(): Promise<void>
  /** Runs for about `seconds` seconds. */
  work(round: number): Promise<unknown>
}

/**
 * Compares pairs of one load each, without and with the work, and takes the median of several pairs: idle delays alone
 * vary more than most work adds.
 */
export async function besideWork(
  place: Place,
  { title, seconds, rounds, settled, work }: Beside,
): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await settled?.()
    const idle = await steady(place, seconds)
    const working = work(round)
    const busy = await steady(place, seconds)
    await working
    ratios.push(busy / idle)
    process.stdout.write(`   ${title}: ${times(busy, idle)}\n`)
  }
  note(`lookups’ p99 ${title} ÷ idle, median of ${rounds} pairs`, median(ratios).toFixed(2), '≤ 3')
}

/** Measures lookups while the same server imports and publishes 10,000 students, one exam per pair. */
export async function besideImport(
  place: Place,
  account: Account,
  exams: readonly { id: string; title: string }[],
): Promise<void> {
  const token = await bearer(place.port, account)
  await steady(place, 3)
  await besideWork(place, {
    title: 'during import and publish',
    seconds: 12,
    rounds: exams.length,
    work: async (round) =>
      beside('busy-work.ts', [place.port, token, exams[round]?.id ?? '', exams[round]?.title ?? '', round]),
  })
}

export interface UploadsMeanwhile {
  title: string
  kind: string
  seconds: number
  /** One file per pair. */
  paths: readonly string[]
  settled(): Promise<void>
}

/** Measures lookups while the same server processes uploads. */
export async function besideUploads(
  place: Place,
  account: Account,
  { title, kind, seconds, paths, settled }: UploadsMeanwhile,
): Promise<void> {
  const token = await bearer(place.port, account)
  await steady(place, 3)
  await besideWork(place, {
    title,
    seconds,
    rounds: paths.length,
    settled,
    work: (round) => beside('upload-work.ts', [place.port, token, kind, paths[round] ?? '']),
  })
}

/** Measures lookups while sixty memos a second are downloaded. */
export async function besideMemos(place: Place): Promise<void> {
  await beside('memo-work.ts', [place.port, place.students, 60, 3])
  const speeds: number[] = []
  await besideWork(place, {
    title: 'beside memos',
    seconds: 8,
    rounds: 5,
    work: async () => speeds.push(Number(await beside('memo-work.ts', [place.port, place.students, 60, 9]))),
  })
  note('memos a second over the wire, beside the lookups', median(speeds).toFixed(0), '≥ 50')
}

/**
 * Measures lookups while attackers guess passwords and the real user signs in from a browser that has signed in before.
 */
export async function besideFlood(place: Place, account: Account): Promise<void> {
  const seconds = 15
  const hashed: number[] = []
  const meanwhile: SignInsMeanwhile[] = []
  await steady(place, 3)
  await besideWork(place, {
    title: 'under 25 wrong sign-ins a second',
    seconds,
    rounds: 5,
    async work(round) {
      const guesses = beside('flood-work.ts', [place.port, seconds, round])
      meanwhile.push(await signInsMeanwhile(place.port, account, seconds - 1))
      hashed.push(Number(await guesses))
    },
  })
  note('wrong passwords that cost a hash, of 375 in a round', median(hashed).toFixed(0), 'all')
  const signIn = median(meanwhile.map((each) => each.signIn))
  const refused = meanwhile.reduce((sum, each) => sum + each.refused, 0)
  note('the real user’s sign-in meanwhile', `${signIn.toFixed(0)} ms, ${refused} refused`, 'none refused')
}
