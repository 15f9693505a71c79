import { makesNumbers } from '#lib/rules/admission-pattern.ts'
import { numbersOffice } from '#lib/rules/admissions.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import type { TypedSeries } from '#lib/schemas/admissions/series.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Series } from '../../kernel/counters/series.ts'
import type { Store } from '../../kernel/store/store.ts'
import { requireRight } from '../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import { type SeriesRule, seriesOf } from './admission-series.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { type SeriesJumps, courseIn, createSeriesJumps } from './series-jump.ts'
import { firstFree } from './take-number.ts'

export interface SeriesWrites {
  series: SeriesJumps & {
    all(): Promise<SeriesRule[]>
    /** The numbers that a pattern would write next; of a rule for every course, those of one of them. */
    preview(typed: TypedSeries): Promise<string[]>
    /**
     * The rule of a course and a year, which is a new one where `version` is 0.
     * @throws DomainError Invalid `admissions.patternTooLong` at `pattern`, NotFound `catalogue.notFound`, Conflict
     * `admissionSeries.there`, `admissionSeries.changedSince`
     */
    save(typed: TypedSeries, version: number, actor: Actor): Promise<void>
    /** @throws DomainError Conflict `admissionSeries.changedSince` */
    remove(id: string, version: number, actor: Actor): Promise<void>
  }
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

const previewed = 3

/** How the college makes its admission numbers. */
export function createSeriesWrites({ store, catalogue, clock }: Parts): SeriesWrites {
  /** Of one course, or of each where the rule is for all. */
  const seriesFor = (
    view: CatalogueView,
    { courseId, year, pattern }: TypedSeries,
  ): [Series, ...Series[]] => {
    const of = (course: string | null): Series =>
      seriesOf({ pattern }, view, { courseId: course, year: year || academicYearOf(clock.now()) })
    const [first, ...others] = courseId === '' ? view.open('course').map(({ id }) => id) : [courseId]
    return [of(first ?? null), ...others.map(of)]
  }

  const series: SeriesWrites['series'] = {
    all: store.read.series.all,

    async preview(typed) {
      const [first] = seriesFor(await catalogue.read(), typed)
      const numbers: string[] = []
      let behind: number | undefined
      while (numbers.length < previewed) {
        const { place, number } = await firstFree(store.read, first, behind)
        numbers.push(number)
        behind = place
      }
      return numbers
    },

    async save(typed, version, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const [view, at] = [await catalogue.read(), clock.now()]
      const courseId = courseIn(view, typed.courseId)
      if (!seriesFor(view, typed).every(({ format }) => makesNumbers(format)))
        throw refuseAt('pattern', 'admissions.patternTooLong')
      await store.transact(async (write) => {
        await write.series.lock()
        const rules = await write.series.all()
        const found = rules.find((rule) => rule.courseId === courseId && rule.year === typed.year)
        if (found && version === 0) throw conflict('admissionSeries.there')
        if ((found?.version ?? 0) !== version) throw conflict('admissionSeries.changedSince')
        if (found?.pattern === typed.pattern) return
        const id = found?.id ?? newId()
        if (found) await write.series.change(found, typed.pattern)
        else await write.series.insert({ ...typed, id, courseId, version: 1 })
        const place = { course: view.nameOf(courseId), year: typed.year }
        const before = found ? { ...place, pattern: found.pattern } : null
        const saved = { action: 'admissionSeries.saved', entity: 'admissionSeries', entityId: id, before }
        await write.audit.record(
          auditEntry(actor, at, { ...saved, after: { ...place, pattern: typed.pattern } }),
        )
      })
    },

    async remove(id, version, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const [view, at] = [await catalogue.read(), clock.now()]
      await store.transact(async (write) => {
        await write.series.lock()
        const found = (await write.series.all()).find((rule) => rule.id === id)
        if (found?.version !== version) throw conflict('admissionSeries.changedSince')
        await write.series.remove(id)
        const { courseId, year, pattern } = found
        const before = { course: view.nameOf(courseId), year, pattern }
        const removed = { action: 'admissionSeries.removed', entity: 'admissionSeries', entityId: id, before }
        await write.audit.record(auditEntry(actor, at, removed))
      })
    },

    ...createSeriesJumps({ store, catalogue, clock }),
  }
  return { series }
}
