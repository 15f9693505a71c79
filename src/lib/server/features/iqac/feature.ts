import { qualityOffice, resultReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { annexFiles } from './annex-file.ts'
import { createAnnexesService, type Iqac } from './annexes.service.ts'
import type { AnnualReport } from './annual-report.document.ts'
import type { AnnualReportPart } from './annual-report.ts'
import { type AnnexInput, makeAnnex } from './make-annex.task.ts'
import { iqacRepository } from './repository.ts'

/** How the audit trail labels the actions of this feature. */
const iqacTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('annualReport.made'),
}

const minutes = 60_000

/** The quality office's annual report; its figures come from the features. */
export const iqacFeature: Feature = {
  name: 'iqac',
  ...iqacTrail,
  audited: { annualReport: ['year'] },
  files: annexFiles,
  jobs: {
    'iqac.annex': {
      lane: 'work',
      timeLimit: 30 * minutes,
      attempts: 2,
      access: qualityOffice,
      // The cast matches what the annexes service enqueues.
      run: (task, { input }, report) => makeAnnex(task, input as AnnexInput, report),
    },
  },
  documents: {
    'iqac.annualReport': {
      drawing: new URL('./annual-report.document.ts', import.meta.url),
      samples: async (words) => (await import('./annual-report.samples.ts')).annualReportSamples(words),
    },
  },
  pageTitles: {
    '/[...locale]/app/IQAC/Results': m['iqac.results.title'],
    '/[...locale]/app/IQAC/Results/[releasedExamId]': m['iqac.results.title'],
    '/[...locale]/app/IQAC/Placements': m['iqac.placements.title'],
  },
  pageHelp: {
    '/[...locale]/app/IQAC/Placements': m['pageHelp.iqacPlacements'],
    '/[...locale]/app/IQAC/Results': m['pageHelp.iqacResults'],
    '/[...locale]/app/IQAC/Results/[releasedExamId]': m['pageHelp.iqacExam'],
  },
  pages: {
    '/[...locale]/app/IQAC Incharge Dashboard': qualityOffice,
    '/[...locale]/app/IQAC/Results': resultReaders,
    '/[...locale]/app/IQAC/Results/[releasedExamId]': resultReaders,
    '/[...locale]/app/IQAC/Placements': qualityOffice,
  },
}

export const createIqac = ({ database, clock, jobs }: Pick<Kernel, 'database' | 'clock' | 'jobs'>): Iqac =>
  createAnnexesService({ store: storeOf(database, iqacRepository), clock, jobs })

export type { AnnualReportPart, ReportSheet } from './annual-report.ts'
export type { ReportOfYear } from './annual-report.ts'

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** The feature's part of the quality office's annual report. */
    annualReport?: AnnualReportPart
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    iqac: Iqac
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'iqac.annualReport': AnnualReport
  }
}
