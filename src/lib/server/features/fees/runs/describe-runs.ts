import { whomNamed } from '#lib/fees/places-named.ts'
import type { App } from '../../../kernel/app.ts'
import type { DuesRun } from './dues-run.ts'

/** A run with the texts that pages show. */
export interface RunSummary extends DuesRun {
  /** Fee type, year and the group of students. */
  title: string
  by: string
}

export async function summariseRuns(app: App, runs: readonly DuesRun[]): Promise<RunSummary[]> {
  const view = await app.catalogue.read()
  const types = await app.fees.types.all()
  const names = await app.people.namesOf([...new Set(runs.map(({ byId }) => byId))])
  return runs.map((run) => {
    const { feeTypeId, year } = run.about
    const whom = whomNamed(view, run.about)
    const type = types.find(({ id }) => id === feeTypeId)?.name ?? ''
    return { ...run, title: [type, year, whom].join(' · '), by: names.get(run.byId) ?? '' }
  })
}

/** Describes the runs with these ids; skips unknown ones. */
export async function describeRuns(app: App, ids: readonly string[]): Promise<RunSummary[]> {
  const runs = await Promise.all([...new Set(ids)].map((id) => app.fees.runs.find(id)))
  return summariseRuns(
    app,
    runs.filter((run) => run !== null),
  )
}
