import { routes } from '#lib/routes.ts'
import {
  registerOffice,
  rollNumberOffice,
  strengthReaders,
  studentReaders,
} from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import { auditedFields, studentsTrail } from './audit.ts'
import { studentsDashboard } from './dashboard.ts'
import { createFileAdditions, type FileAdditions } from './enrolment/add-from-file.ts'
import { corrections, type Corrections, enrolments, type Enrolments } from './enrolment/enrol.ts'
import { createEnrolmentReversal, type EnrolmentReversal } from './enrolment/take-back.ts'
import { studentsImport } from './import/students.import.ts'
import type { AadhaarCheck, ApaarIds } from './numbers/apaar-id.ts'
import { numberChecks } from './numbers/number-checks.ts'
import { studentsPersonalData } from './personal-data.ts'
import { photoGifts, type PhotoGifts } from './photos/store-photos.ts'
import { createStudentPhotos, type StudentPhotos } from './photos/student-photo.service.ts'
import { studentFiles } from './photos/student-photo.ts'
import { profileFills, type ProfileFills } from './records/fill-profiles.ts'
import {
  placedStudents,
  type PlacedStudents,
  studentReader,
  type StudentReader,
} from './records/read-students.ts'
import { createStudentRemoval, type StudentRemoval } from './records/remove-student.ts'
import { type SavedStudent, saveStudents } from './records/save-students.ts'
import type { Renamed } from './records/student-change.repository.ts'
import { linkWords } from './records/student-groups.ts'
import { studentsRepository } from './repository.ts'
import { createStudentSteps, type StudentSteps } from './steps/student-steps.service.ts'
import { auditedStep } from './steps/write-step.ts'
import { strengthReport } from './strength/annual-report.ts'
import { strengthList } from './strength/strength.list.ts'
import { studentsList } from './students.list.ts'
import { createStudentWrites, type StudentWrites } from './students.service.ts'
import type { PlaceGuard } from './steps/place-guards.ts'
import type {} from './tables.ts'

/** The register of students. */
export const studentsFeature: Feature = {
  name: 'students',
  dashboard: studentsDashboard,
  personalData: studentsPersonalData,
  imports: { students: studentsImport },
  actions: [
    {
      title: m['students.add'],
      page: m['students.title'],
      link: `${routes.students}?new`,
      roles: registerOffice,
    },
    {
      title: m['students.upload.title'],
      page: m['students.title'],
      link: routes.studentsUpload,
      roles: registerOffice,
    },
    {
      title: m['students.numbers.link'],
      page: m['students.title'],
      link: routes.studentNumbers,
      roles: registerOffice,
    },
    {
      title: m['students.moveUp.link'],
      page: m['students.title'],
      link: routes.studentsMoveUp,
      roles: registerOffice,
    },
  ],
  finds: { students: { rank: 10, page: routes.students } },
  lists: { students: studentsList, strength: strengthList },
  files: studentFiles,
  checklist: {
    students: {
      rank: 30,
      title: m['checklist.step.students.title'],
      help: m['checklist.step.students.help'],
      link: routes.studentsUpload,
      isDone: ({ students }) => students.isAny(),
    },
  },
  menu: [
    {
      key: 'students',
      group: 'administration',
      rank: 30,
      title: m['students.title'],
      icon: 'student',
      link: routes.students,
      roles: studentReaders,
    },
    {
      key: 'strength',
      group: 'administration',
      rank: 31,
      title: m['strength.title'],
      icon: 'hod',
      link: routes.studentStrength,
      roles: strengthReaders,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Students': m['pageHelp.students'],
    '/[...locale]/app/Students/move-up': m['pageHelp.moveUp'],
    '/[...locale]/app/Students/numbers': m['pageHelp.rollNumbers'],
    '/[...locale]/app/Students/section': m['pageHelp.section'],
    '/[...locale]/app/Students/strength': m['pageHelp.strength'],
    '/[...locale]/app/Students/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Students': studentReaders,
    '/[...locale]/app/Students/[studentId]': studentReaders,
    '/[...locale]/app/Students/[studentId]/photo': registerOffice,
    '/[...locale]/app/Students/[studentId]/place': registerOffice,
    '/[...locale]/app/Students/move-up': registerOffice,
    '/[...locale]/app/Students/numbers': rollNumberOffice,
    '/[...locale]/app/Students/section': registerOffice,
    '/[...locale]/app/Students/strength': strengthReaders,
    '/[...locale]/app/Students/steps/[stepId]': rollNumberOffice,
    '/[...locale]/app/Students/upload': registerOffice,
  },
  annualReport: strengthReport,
  ...studentsTrail,
  audited: {
    student: auditedFields,
    studentStep: auditedStep,
    studentFill: ['students'],
    import: ['students'],
  },
}

export interface Students
  extends
    StudentReader,
    StudentWrites,
    StudentRemoval,
    StudentSteps,
    StudentPhotos,
    PhotoGifts,
    FileAdditions,
    Enrolments,
    EnrolmentReversal,
    PlacedStudents,
    Corrections,
    ApaarIds,
    ProfileFills {
  /** Adds students by roll number, or changes existing ones. */
  save(students: readonly SavedStudent[]): Promise<void>
  /**
   * Marks name changes as followed by the features that show names; a later change of the same name remains pending.
   */
  settleRenamed(renamed: readonly Renamed[]): Promise<void>
}

type Needs = Pick<Kernel, 'database' | 'clock' | 'hooks' | 'features' | 'files'>

export function createStudents(
  { database, clock, hooks, features, files }: Needs,
  { catalogue, college }: { catalogue: Catalogue; college: Pick<College, 'settings'> },
): Students {
  const store = storeOf(database, studentsRepository)
  const aadhaarChecks: AadhaarCheck[] = []
  const parts = { store, catalogue, college, clock, features, aadhaarChecks, ...numberChecks(features) }
  const link = linkWords(parts)
  hooks.onChange.push(async (tag) => {
    if (tag === 'catalogue') await link()
  })
  hooks.onStart.push(link)
  return {
    ...studentReader(parts),
    ...createStudentWrites(parts),
    ...createStudentRemoval(parts),
    ...createStudentSteps(parts),
    ...createStudentPhotos({ ...parts, files }),
    ...createFileAdditions(parts),
    ...enrolments,
    ...createEnrolmentReversal(parts),
    ...photoGifts,
    ...placedStudents,
    ...corrections,
    aadhaarChecks,
    ...profileFills,
    save: saveStudents(parts),
    settleRenamed: (renamed) => parts.store.transact((write) => write.renames.settle(renamed)),
  }
}

export type { CorrectedStudent } from './enrolment/enrol.ts'
export type { Enrolment } from './enrolment/enrol.ts'
export type { GivenPhoto } from './photos/store-photos.ts'
export type { StudentPlace } from './records/student-place.ts'
export type { Student, StudentChange, StudentRecord } from './records/student.ts'
export type { PlaceOfFile, StudentOfFile } from './enrolment/add-from-file.ts'
export type { Renamed } from './records/student-change.repository.ts'
export type { MoveUpPlan } from './steps/plan-move-up.ts'
export type { NumbersPlan } from './steps/plan-numbers.ts'
export type { SectionPlan } from './steps/plan-section.ts'
export type { LostPlace, PlaceGuard } from './steps/place-guards.ts'

declare module '../../kernel/app.ts' {
  interface App {
    students: Students
  }
}

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** Its reason that students stay in a class although the step that led there is undone, such as their marks. */
    keepsPlaces?: PlaceGuard
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    studentNames: true
    /** Ownership of roll numbers; adding a student does not touch it. */
    studentNumbers: true
    /** Branches and batches of students; adding a student does not touch it. */
    studentClasses: true
    /** Photos that were replaced or removed. */
    studentPhotos: true
  }
}

declare module '../../kernel/records/kept-records.ts' {
  interface RecordTables {
    students: true
  }
}
