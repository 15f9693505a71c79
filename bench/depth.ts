import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import type { Database } from '#lib/server/kernel/db/connect.ts'
import { createCachedResultRoute } from '#lib/server/features/results/lookup/cached-route.ts'
import { prerenderedPageKey } from '#lib/server/features/results/prerender/prerendered.repository.ts'
import { importStudents, openCollege, pagePath, publish, rollNumber } from './college.ts'
import { median } from './load.ts'

const visitor = { address: '127.0.0.1', isLoopback: true, isSecure: false }
const rounds = 9

/**
 * Measures microseconds from an address to the bytes of its response for random distinct roll numbers, with nothing of
 * them in process memory. It alternates between few and many prerendered pages and returns the medians.
 */
export async function lookupTimes(few: number, many: number): Promise<{ few: number; many: number }> {
  const colleges = [await openFilled(few), await openFilled(many)] as const
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const side of [0, 1] as const) times[side].push(colleges[side].round())
  for (const college of colleges) await college.close()
  return { few: median(times[0]), many: median(times[1]) }
}

async function openFilled(students: number): Promise<{ round(): number; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-depth-'))
  const app = await openCollege(dataDir)
  await publish(app, await importStudents(app, 1))
  await fill(app.database, students)
  await app.examCache.reload()
  return {
    round: () => lookupRound(app, students),
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function lookupRound(app: App, students: number): number {
  const route = createCachedResultRoute(app)
  const paths = distinctRolls(students, Math.min(students, 10_000)).map(pagePath)
  const began = performance.now()
  for (const path of paths) if (!route.find(path, visitor)) throw new Error(`nothing at ${path}`)
  return ((performance.now() - began) * 1000) / paths.length
}
/** Copies the only student's page to all other students; inserting in key order is faster. */
async function fill({ writes }: Database, students: number): Promise<void> {
  const page = await writes
    .selectFrom('finished_pages')
    .selectAll()
    .where('variant', '=', 'en')
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: students - 1 }, (_, index) => {
    const roll_number = rollNumber(index + 1)
    return { ...page, roll_number, key: prerenderedPageKey(page.set_id, roll_number, 'en') }
  }).sort((a, b) => a.key - b.key)
  for (let start = 0; start < others.length; start += 2000)
    await writes
      .insertInto('finished_pages')
      .values(others.slice(start, start + 2000))
      .execute()
}

function distinctRolls(students: number, count: number): string[] {
  const picked = new Set<number>()
  while (picked.size < count) picked.add(Math.floor(Math.random() * students))
  return [...picked].map(rollNumber)
}
