import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Job } from '../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { type KeptFile, fileAddress } from '../../kernel/kept-files/stored-file.ts'
import type { Store } from '../../kernel/store/store.ts'
import { annexName, annexOf, pdfType, sheetType } from './annex-file.ts'
import type { AnnexInput } from './make-annex.task.ts'
import type { IqacRepository } from './repository.ts'

export interface Annex {
  workbook: string
  pdf: string
  /** A UTC instant. */
  madeAt: string
}

export interface Iqac {
  /**
   * Starts the job that creates the annex and returns its id; a running job is returned instead of starting another.
   */
  makeAnnex(asked: Pick<AnnexInput, 'year' | 'locale'>, actor: Actor): Promise<string>
  /** The latest annex, unless it has expired. */
  annex(year: string, locale: 'en' | 'de'): Promise<Annex | null>
  /** The job that is creating the annex at the moment. */
  making(year: string, locale: 'en' | 'de'): Promise<Job | null>
}

interface Parts {
  store: Store<IqacRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
}

export function createAnnexesService({ store, clock, jobs }: Parts): Iqac {
  return {
    async makeAnnex({ year, locale }, actor) {
      const subjectId = annexName(year, locale)
      const input: AnnexInput = { year, locale, actor }
      const id = await store.transact(async (write) => {
        const running = await write.jobs.running(subjectId)
        if (running) return running.id
        await write.jobs.enqueue({
          id: newId(),
          kind: 'iqac.annex',
          subjectId,
          input,
          dedupeKey: `iqac.annex ${subjectId}`,
          createdAt: clock.now(),
          createdBy: actor,
        })
        // With two concurrent requests, both return the job that was added first.
        return (await write.jobs.running(subjectId))?.id ?? ''
      })
      jobs.wake()
      return id
    },

    async annex(year, locale) {
      const files = await store.read.files.ofOwner(annexOf(year, locale))
      const there = files.filter(({ expiresAt }) => expiresAt === null || expiresAt > clock.now())
      const of = (type: string): KeptFile | undefined => there.find(({ mediaType }) => mediaType === type)
      const workbook = of(sheetType)
      const pdf = of(pdfType)
      if (!workbook || !pdf) return null
      return { workbook: fileAddress(workbook), pdf: fileAddress(pdf), madeAt: workbook.createdAt }
    },

    making: async (year, locale) => store.read.jobs.running(annexName(year, locale)),
  }
}
