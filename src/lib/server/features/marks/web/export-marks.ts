import * as v from 'valibot'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import { listOfPart, statisticsParts } from '../statistics/statistics.lists.ts'

const examId = v.pipe(v.string(), v.uuid('field.invalid'))

export const exportMarkSheet = exportOneOf({
  summary:
    'The students of an exam with their grades in its subjects as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
  params: v.object({ examId }),
  list: () => 'markSheet',
  about: ({ examId: exam }) => exam,
})

export const exportExamStatistics = exportOneOf({
  summary:
    'How an exam went by subject or branch, how many failed in how many subjects, or its rank list, as CSV, or with format=xlsx as a sheet. compare=… names an earlier exam to stand beside it.',
  access: examinationOffice,
  params: v.object({ examId, part: v.picklist(statisticsParts, 'field.invalid') }),
  list: ({ part }) => listOfPart(part),
  about: ({ examId: exam }) => exam,
})
