import { numbersOffice } from '#lib/rules/admissions.ts'
import { isRollNumber } from '#lib/rules/roll-number.ts'
import type { TypedGoOn } from '#lib/schemas/admissions/series.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../kernel/core/errors.ts'
import { type Series, writeNumber } from '../../kernel/counters/series.ts'
import type { Store } from '../../kernel/store/store.ts'
import { requireRight } from '../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { firstFree, needsCourse, seriesAt } from './take-number.ts'

/** What continuing with another number does to a series. */
export interface SeriesJump {
  /** The name of the series: whoever agrees to the jump agrees to the one of this series. */
  series: string
  next: string
  /** The numbers that nobody will get any more: from the first to the last one. */
  first: string
  last: string
  skipped: number
}

export interface SeriesJumps {
  /**
   * Changes nothing. @throws DomainError NotFound `catalogue.notFound`; Invalid `field.required` at `courseId`,
   * `admissions.numberBackwards` or `admissions.seriesFull` at `number`
   */
  jump(typed: TypedGoOn): Promise<SeriesJump>
  /** The next number of a course. @throws DomainError likewise; Conflict `admissionSeries.changedSince` */
  goOnFrom(typed: TypedGoOn & Pick<SeriesJump, 'series'>, actor: Actor): Promise<string>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

/** A college that has given numbers on paper goes on behind them. It goes forwards only: no number is given twice. */
export function createSeriesJumps({ store, catalogue, clock }: Parts): SeriesJumps {
  async function judge(
    read: AdmissionsRepository,
    view: CatalogueView,
    { courseId, number }: TypedGoOn,
  ): Promise<SeriesJump & { own: Series }> {
    const [id, at] = [courseIn(view, courseId), clock.now()]
    if (id === null && (await needsCourse(read, at))) throw refuseAt('courseId', 'field.required')
    const own = await seriesAt(read, view, { courseId: id, at })
    const [before, next] = [await firstFree(read, own), writeNumber(own, number)]
    if (number <= before.place)
      throw refuseAt('number', 'admissions.numberBackwards', { number: before.number })
    if (!isRollNumber(next)) throw refuseAt('number', 'admissions.seriesFull', { number: next })
    const [first, last] = [before.number, writeNumber(own, number - 1)]
    return { own, series: own.name, next, first, last, skipped: number - before.place }
  }

  return {
    async jump(typed) {
      const { own: _, ...jump } = await judge(store.read, await catalogue.read(), typed)
      return jump
    },

    async goOnFrom({ series, ...typed }, actor) {
      requireRight({ by: numbersOffice }, { actor })
      const [view, at] = [await catalogue.read(), clock.now()]
      return store.transact(async (write) => {
        const { own, first } = await judge(write, view, typed)
        // Another pattern since: it would skip other numbers than those that were shown.
        if (own.name !== series) throw conflict('admissionSeries.changedSince')
        if (!(await write.counters.goOnBehind(own, typed.number - 1)))
          throw refuseAt('number', 'admissions.numberBackwards', { number: first })
        const next = (await firstFree(write, own)).number
        const wentOn = { action: 'admissionSeries.wentOn', entity: 'admissionSeries', entityId: own.name }
        await write.audit.record(
          auditEntry(actor, at, { ...wentOn, before: { number: first }, after: { number: next } }),
        )
        return next
      })
    },
  }
}

/** @throws DomainError NotFound `catalogue.notFound` */
export function courseIn(view: CatalogueView, id: string): string | null {
  if (id === '') return null
  if (view.byId(id)?.kind !== 'course') throw notFound('catalogue.notFound')
  return id
}
