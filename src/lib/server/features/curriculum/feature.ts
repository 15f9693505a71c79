import { routes } from '#lib/routes.ts'
import { curriculumOffice, curriculumReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedFields, curriculumTrail } from './audit.ts'
import { curriculumImport } from './import/curriculum.import.ts'
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
      title: m['curriculum.upload.title'],
      page: m['curriculum.title'],
      link: routes.curriculumUpload,
      roles: curriculumOffice,
    },
  ],
  finds: { curriculum: { rank: 72, page: routes.curriculum } },
  lists: { curriculum: subjectsList },
  imports: { curriculum: curriculumImport },
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
    '/[...locale]/app/Academics/Curriculum/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Academics/Curriculum': curriculumReaders,
    '/[...locale]/app/Academics/Curriculum/[subjectId]': curriculumReaders,
    '/[...locale]/app/Academics/Curriculum/upload': curriculumOffice,
  },
}

/** The curriculum that other features read: `find` and `of` have its subjects. */
export type Curriculum = CurriculumSubjects

interface Needs {
  catalogue: Catalogue
}

export function createCurriculum(
  { database, clock, features }: Pick<Kernel, 'database' | 'clock' | 'features'>,
  { catalogue }: Needs,
): Curriculum {
  const store = storeOf(database, curriculumRepository)
  return createCurriculumSubjects({ store, clock, catalogue, features })
}

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
