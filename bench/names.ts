import type { App } from '#lib/server/app.ts'
import type { Bench } from './bench.ts'
import { type Place, beside, steady } from './beside.ts'
import { isQuiet, until } from './quiet.ts'
import { type Account, bearer } from './sign-in.ts'
import { note, times } from './table.ts'

/** The suffix that the corrected register adds to every name. */
export const correction = 'Corrected'

const watched = 60

/**
 * Uploads a register that corrects the name of every student with published results; measures the time until the last
 * page shows the new name, and lookups meanwhile.
 */
export async function besideNames(bench: Bench, place: Place, account: Account, path: string): Promise<void> {
  await bench.withApp(async (app) => {
    await until(async () => (await isFollowed(app)) && (await isQuiet(app)))
    const token = await bearer(place.port, account)
    const idle = await steady(place, 20)
    const lookups = steady(place, watched)
    const began = performance.now()
    const since = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`
    await beside('upload-work.ts', [place.port, token, 'students', path])
    const saved = since()
    await until(() => isFollowed(app))
    const followed = since()
    await checkPages(place)
    note('lookups’ p99 while names are corrected ÷ idle', times(await lookups, idle), '≤ 3')
    await until(() => isQuiet(app))
    note(`names of ${place.students} corrected: upload`, saved, 'no target')
    note('… until the last page says its new name', followed, '≤ 60 s')
    note('… until all pages are ready beforehand again', since(), 'no target')
  })
}

const isFollowed = async ({ students }: App): Promise<boolean> => (await students.renamed(1)).length === 0

/** Fetches a few hundred pages as a visitor and checks that each shows the new name. */
async function checkPages({ port, page }: Place): Promise<void> {
  for (let count = 0; count < 300; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${page()}`)
    if (!(await answer.text()).includes(correction)) throw new Error('A page says an earlier name.')
  }
}
