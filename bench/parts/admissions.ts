import type { App } from '#lib/server/app.ts'
import { admissionsFile } from '../admissions-file.ts'
import { againstSheetJs } from '../against-sheetjs.ts'
import type { Bench } from '../bench.ts'
import { actor } from '../college.ts'
import { median } from '../load.ts'
import { medianOf } from '../median-of.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { cookiesOf } from '../sign-in.ts'
import { note } from '../table.ts'
import { longestTaskWhileTyping } from '../typing.ts'
import type { PartTogether } from '../parts.ts'

/** Measures what clerks wait for at the admissions desk. */
async function measure(bench: Bench): Promise<void> {
  await typing(bench)
  const files = [
    await admissionsFile(10_000),
    await admissionsFile(10_000, 10_000),
    await admissionsFile(10_000, 20_000),
  ]
  await onBothEngines(async (app, engine) => {
    await saving(app, engine)
    await againstSheetJs(app, engine, { title: 'admissions file', kind: 'admissions', files })
  })
}

/** Measures the longest browser task on a slow office computer while a clerk types. */
async function typing({ account, withApp, withProduct }: Bench): Promise<void> {
  const clerk = { ...account, username: 'bench-clerk' }
  await withApp((app) =>
    app.identity.createUser({
      ...clerk,
      email: 'clerk@example.edu',
      fullName: 'Clerk',
      program: '',
      roles: ['ROLE_ADMISSIONS'],
    }),
  )
  await withProduct(async ({ port }) => {
    const typed = {
      port,
      cookies: await cookiesOf(port, clerk),
      names: ['name', 'motherTongue', 'fathersName'],
    }
    for (const path of ['/admissionForm', '/AdmissionFormForSmsk']) {
      const rounds: number[] = []
      for (let round = 0; round < 3; round += 1) rounds.push(await longestTaskWhileTyping({ ...typed, path }))
      const longest = median(rounds)
      const said = longest === 0 ? 'none' : `${longest.toFixed(0)} ms`
      note(`long tasks while typing in ${path}, CPU at a quarter`, said, '≤ 50 ms')
    }
  })
}

/** Measures saving one form without its PDF beside earlier ones, then fifty clerks at once. */
async function saving(app: App, engine: string): Promise<void> {
  const save = (index: number) =>
    app.admissions.save({ form: 1, payload: formOf(index), existing: null }, actor)
  const took = await medianOf(200, save)
  note(`saving an admission on ${engine}`, `${took.toFixed(1)} ms`, '≤ 30 ms')
  const began = performance.now()
  const saved = await Promise.all(Array.from({ length: 50 }, (_, index) => save(1000 + index)))
  const together = performance.now() - began
  const numbers = new Set(saved.map(({ number }) => number))
  if (numbers.size !== saved.length) throw new Error('Two admissions have one number.')
  note(`fifty clerks at once on ${engine}`, `${together.toFixed(0)} ms for all`, '–')
}

const formOf = (index: number) => ({
  name: `Asha Rao ${'abcdefghij'[index % 10]}`,
  gender: 'FEMALE',
  aadharNo: String(300_000_000_000 + index),
  courseAppliedFor: 'B.Tech',
  batch: '2026',
  branch: 'CSE',
  dateOfAdmission: '2026-06-20',
  dateOfBirth: '2007-08-15',
  studentContactNo: String(9_000_000_000 + index),
  category: 'BC-B',
  fathersName: 'Suresh Rao',
  mothersName: 'Lata Rao',
  presentAddress: '12-3/4, Main Road, Vijayawada',
})

export default { rank: 70, measure } satisfies PartTogether
