import { sql } from 'kysely'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { Feature } from '../../kernel/feature.ts'
import { idsOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import { makeRegister, type RegisterInput } from './register/make-register.task.ts'
import { registerFiles } from './register/register-file.ts'
import { createRegistersService, type Registers } from './register/registers.service.ts'
import type { TabulationRegister } from './register/tabulation-register.document.ts'
import { marksRepository } from './repository.ts'
import { makeSheet } from './sheets/make-sheet.task.ts'
import { markSheet } from './sheets/mark-sheet.list.ts'
import { createSheetsService, type Sheets } from './sheets/sheets.service.ts'
import { statisticsLists } from './statistics/statistics.lists.ts'
import {
  createStatisticsService,
  examStatistics,
  type ExamStatistics,
  type Statistics,
} from './statistics/statistics.ts'
import type {} from './tables.ts'

/** Mark sheets are derived from the marks, which are college records, and rebuilt whenever those change. */
const marksPersonalData: PersonalData = {
  impersonal: { exam_sheets: 'Which sheets are made, of which subjects.' },
  records: [
    {
      name: 'markSheets',
      title: m['personalData.markSheets'],
      tables: ['exam_sheet_rows'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.markSheetsKept'],
      read: async ({ db, person }) =>
        (
          await db
            .selectFrom('exam_sheet_rows as row')
            .innerJoin('exam_sheets as sheet', 'sheet.id', 'row.sheet_id')
            .innerJoin('exams', 'exams.id', 'sheet.exam_id')
            .where(sql<boolean>`row.roll_number in (${sql.join(idsOf(person, 'student'))})`)
            .select(['exams.title', 'row.student_name', 'row.grades', 'row.sgpa'])
            .orderBy('exams.title')
            .execute()
        ).map(({ title, student_name, grades, sgpa }) => ({
          exam: title,
          name: student_name,
          grades: grades.replaceAll('\t', ' '),
          sgpa,
        })),
    },
  ],
}

/** How the audit trail labels the actions of this feature. */
const marksTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('exam.registerMade'),
}

const minutes = 60_000

/** The mark sheets and statistics of exams, as the office sees them. */
export const marksFeature: Feature = {
  name: 'marks',
  pageHelp: {
    '/[...locale]/app/Examinations/[examId]/marks': m['pageHelp.markSheet'],
    '/[...locale]/app/Examinations/[examId]/statistics': m['pageHelp.examStatistics'],
  },
  pages: {
    '/[...locale]/app/Examinations/[examId]/marks': examinationOffice,
    '/[...locale]/app/Examinations/[examId]/statistics': examinationOffice,
  },
  lists: { markSheet, ...statisticsLists },
  workerCalls: {
    async 'marks.statistics'(app, examId: string): Promise<ExamStatistics | null> {
      const [open, view] = await Promise.all([app.marks.open(examId), app.catalogue.read()])
      if (!open) return null
      const scheme = (await app.gradeScales.read()).of(open.sheet.scheme)
      return examStatistics(app.database.reads, { sheet: open.sheet, scheme }, (id) => shortNameOf(view, id))
    },
  },
  personalData: marksPersonalData,
  ...marksTrail,
  audited: { exam: ['students', 'branchId'] },
  files: registerFiles,
  documents: {
    'marks.register': {
      drawing: new URL('./register/tabulation-register.document.ts', import.meta.url),
      samples: async (words) =>
        (await import('./register/tabulation-register.samples.ts')).tabulationRegisterSamples(words),
    },
  },
  jobs: {
    'marks.register': {
      lane: 'work',
      timeLimit: 30 * minutes,
      attempts: 3,
      access: examinationOffice,
      // The cast matches what the registers service enqueues.
      run: (task, { input }, report) => makeRegister(task, input as RegisterInput, report),
    },
    'marks.sheet': {
      lane: 'corrections',
      timeLimit: 30 * minutes,
      attempts: 3,
      access: examinationOffice,
      // The cast matches what the sheets service enqueues.
      run: (task, { input }, report) => makeSheet(task, (input as { examId: string }).examId, report),
    },
  },
}

export interface Marks extends Sheets, Statistics, Registers {}

/** The tabulation register as its page shows it. */
export interface RegisterPage {
  register: Awaited<ReturnType<Registers['register']>>
  making: Awaited<ReturnType<Registers['makingRegister']>>
}

export function createMarks(
  {
    database,
    clock,
    jobs,
    hooks,
    workers,
  }: Pick<Kernel, 'database' | 'clock' | 'jobs' | 'hooks' | 'workers'>,
  needs: { results: Results; resultsStore: Store<ResultsRepository> },
): Marks {
  const store = storeOf(database, marksRepository)
  const sheets = createSheetsService({ ...needs, store, clock, jobs })
  hooks.onChange.push(async (tag) => {
    if (tag === 'marks') await sheets.makeDue()
  })
  hooks.onStart.push(sheets.makeDue)
  return {
    ...sheets,
    ...createStatisticsService({ ...needs, store, workers }),
    ...createRegistersService({ store, clock, jobs }),
  }
}

export type { ExamStatistics } from './statistics/statistics.ts'
export type { SheetSubject } from './sheets/sheet.ts'
export type { SheetTotals } from './sheets/sheet-query.ts'

declare module '../../kernel/app.ts' {
  interface App {
    marks: Marks
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'marks.register': TabulationRegister
  }
}
