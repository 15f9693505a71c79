import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import type { Database } from '#lib/server/db/connect.ts'
import { createFinishedResultRoute } from '#lib/server/http/finished-result-route.ts'
import { finishedPageKey } from '#lib/server/results/finished.repository.ts'
import { importStudents, openCollege, pagePath, publish, rollNumber } from './college.ts'
import { median } from './load.ts'

const visitor = { address: '127.0.0.1', isLoopback: true, isSecure: false }

/**
 * Microseconds from an address to the bytes of its answer, random distinct roll numbers among so many
 * finished pages, nothing of them in the process's memory; median of five rounds.
 */
export async function lookupTime(students: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-depth-'))
  const app = await openCollege(dataDir)
  await publish(app, await importStudents(app, 1))
  await fill(app.database, students)
  await app.finishedResults.reload()
  const rounds = Array.from({ length: 5 }, () => lookupRound(app, students))
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
  return median(rounds)
}

function lookupRound(app: App, students: number): number {
  const route = createFinishedResultRoute(app)
  const paths = distinctRolls(students, Math.min(students, 20_000)).map(pagePath)
  const began = performance.now()
  for (const path of paths) if (!route.find(path, visitor)) throw new Error(`nothing at ${path}`)
  return ((performance.now() - began) * 1000) / paths.length
}

/** Gives everybody the page of the one student who has one, in the order of the keys, which is quicker. */
async function fill({ writes }: Database, students: number): Promise<void> {
  const page = await writes
    .selectFrom('finished_pages')
    .selectAll()
    .where('variant', '=', 'en')
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: students - 1 }, (_, index) => {
    const roll_number = rollNumber(index + 1)
    return { ...page, roll_number, key: finishedPageKey(page.set_id, roll_number, 'en') }
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
