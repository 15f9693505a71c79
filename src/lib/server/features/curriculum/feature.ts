import { routes } from '#lib/routes.ts'
import { curriculumOffice, curriculumReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import { auditedFields, curriculumTrail } from './audit.ts'
import { createCopies, type CurriculumCopies } from './copy/copy-semester.ts'
import { createEquivalents, type CurriculumEquivalents } from './equivalents/equivalents.service.ts'
import { linkedSubjects } from './equivalents/linked-subjects.ts'
import { curriculumImport } from './import/curriculum.import.ts'
import { createPastSubjects, type PastSubjects } from './past/past-subjects.ts'
import { curriculumPersonalData } from './personal-data.ts'
import { curriculumRepository } from './repository.ts'
import { subjectsList } from './subjects/subjects.list.ts'
import { createCurriculumSubjects, type CurriculumSubjects } from './subjects/subjects.service.ts'
import type {} from './tables.ts'

/** The subjects of each regulation, branch and semester. */
export const curriculumFeature: Feature = {
  name: 'curriculum',
  personalData: curriculumPersonalData,
  ...curriculumTrail,
  audited: { curriculumSubject: auditedFields },
  actions: [
    {
      title: m['curriculum.add'],
      page: m['curriculum.title'],
      link: `${routes.curriculum}?new`,
      roles: curriculumOffice,
    },
    {
      title: m['curriculum.copy.title'],
      page: m['curriculum.title'],
      link: routes.curriculumCopy,
      roles: curriculumOffice,
    },
    {
      title: m['curriculum.past.title'],
      page: m['curriculum.title'],
      link: routes.curriculumPast,
      roles: curriculumOffice,
    },
    {
      title: m['curriculum.upload.title'],
      page: m['curriculum.title'],
      link: routes.curriculumUpload,
      roles: curriculumOffice,
    },
  ],
  finds: { curriculum: { rank: 72, page: routes.curriculum } },
  lists: { curriculum: subjectsList },
  imports: { curriculum: curriculumImport },
  keeps: linkedSubjects,
  menu: [
    {
      key: 'curriculum',
      group: 'administration',
      rank: 21,
      title: m['curriculum.title'],
      icon: 'curriculum',
      link: routes.curriculum,
      roles: curriculumReaders,
    },
  ],
  pageTitles: { '/[...locale]/app/Academics/Curriculum/upload': m['curriculum.upload.title'] },
  pageHelp: {
    '/[...locale]/app/Academics/Curriculum': m['pageHelp.curriculum'],
    '/[...locale]/app/Academics/Curriculum/copy': m['pageHelp.curriculumCopy'],
    '/[...locale]/app/Academics/Curriculum/past': m['pageHelp.curriculumPast'],
    '/[...locale]/app/Academics/Curriculum/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Academics/Curriculum': curriculumReaders,
    '/[...locale]/app/Academics/Curriculum/[subjectId]': curriculumReaders,
    '/[...locale]/app/Academics/Curriculum/copy': curriculumOffice,
    '/[...locale]/app/Academics/Curriculum/past': curriculumOffice,
    '/[...locale]/app/Academics/Curriculum/upload': curriculumOffice,
  },
}

/** The curriculum that other features read: `find` and `of` have its subjects, `standsFor` what they replace. */
export interface Curriculum
  extends CurriculumSubjects, CurriculumEquivalents, CurriculumCopies, PastSubjects {}

interface Needs {
  catalogue: Catalogue
  results: Results
  resultsStore: Store<ResultsRepository>
}

export function createCurriculum(
  { database, clock, features }: Pick<Kernel, 'database' | 'clock' | 'features'>,
  needs: Needs,
): Curriculum {
  const store = storeOf(database, curriculumRepository)
  const parts = { ...needs, store, clock }
  return {
    ...createCurriculumSubjects({ ...parts, features }),
    ...createEquivalents(parts),
    ...createCopies(parts),
    ...createPastSubjects(parts),
  }
}

export type { CopyPlan } from './copy/copy-semester.ts'
export type { SubjectReference } from './equivalents/equivalent.ts'
export type { SubjectLinks } from './equivalents/equivalents.service.ts'
export type { PastPlan } from './past/past-subjects.ts'
export type { CurriculumPlace, CurriculumSubject } from './subjects/subject.ts'

declare module '../../kernel/app.ts' {
  interface App {
    curriculum: Curriculum
  }
}

declare module '../../kernel/records/kept-records.ts' {
  interface RecordTables {
    curriculum_subjects: true
  }
}
