import { examinationOffice } from '#lib/results/examination-office.ts'
import type { Feature } from '../../kernel/feature.ts'
import { lookupLimits } from './results-limits.ts'

/** Who opens which page about exams and their results. */
export const resultsPages: NonNullable<Feature['pages']> = {
  '/[...locale]/examresults': 'public',
  '/[...locale]/memo/[...title]': 'public',
  '/[...locale]/results': { access: 'public', limits: lookupLimits },
  '/[...locale]/results/[...title]': { access: 'public', limits: lookupLimits },
  '/[...locale]/verify': 'public',
  '/[...locale]/verify/[code]': 'public',
  '/[...locale]/app/Examinations': examinationOffice,
  '/[...locale]/app/Examinations/[examId]': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/uploads': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/previewMemo': examinationOffice,
  '/[...locale]/app/Memos/substitutes': examinationOffice,
  '/[...locale]/app/Memos/scales': examinationOffice,
}
