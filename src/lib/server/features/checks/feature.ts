import { examinationOffice } from '#lib/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Results } from '../results/feature.ts'
import { type Checks, createChecksService } from './checks.service.ts'
import { findingKinds } from './findings.ts'
import { missingList } from './missing.list.ts'
import { checksRepository } from './repository.ts'
import type {} from './tables.ts'

/** How the audit trail labels the actions of this feature. */
const checksTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('exam.checked'),
}

/** Records what was checked before an exam is published, by whom and when. */
export const checksFeature: Feature = {
  name: 'checks',
  pageHelp: {
    '/[...locale]/app/Examinations/[examId]/checks': m['pageHelp.checks'],
    '/[...locale]/app/Examinations/[examId]/missing': m['pageHelp.missingStudents'],
  },
  pages: {
    '/[...locale]/app/Examinations/[examId]/checks': examinationOffice,
    '/[...locale]/app/Examinations/[examId]/missing': examinationOffice,
  },
  lists: { missingStudents: missingList },
  ...checksTrail,
  audited: { exam: [...findingKinds] },
  personalData: {
    records: [
      tracesIn({
        name: 'examChecks',
        title: m['personalData.examChecks'],
        table: 'exam_checks',
        by: ['seen_by'],
        shows: { seenAt: 'seen_at' },
      }),
    ],
  },
}

export const createChecks = (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  { results }: { results: Results },
): Checks => createChecksService({ store: storeOf(database, checksRepository), results, clock })

export type { CheckList } from './checks.service.ts'
export type { SeenChecks } from './repository.ts'

declare module '../../kernel/app.ts' {
  interface App {
    checks: Checks
  }
}
