import { routes } from '#lib/routes.ts'
import { curriculumOffice, curriculumReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedFields, curriculumTrail } from './audit.ts'
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
  ],
  finds: { curriculum: { rank: 72, page: routes.curriculum } },
  lists: { curriculum: subjectsList },
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
  pageHelp: { '/[...locale]/app/Academics/Curriculum': m['pageHelp.curriculum'] },
  pages: {
    '/[...locale]/app/Academics/Curriculum': curriculumReaders,
    '/[...locale]/app/Academics/Curriculum/[subjectId]': curriculumReaders,
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
