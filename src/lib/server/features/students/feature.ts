import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { type Student, type StudentRepository, studentRepository } from './student.repository.ts'
import type {} from './student.tables.ts'
import { studentsPersonalData } from './students.personal-data.ts'
import { studentsDashboard } from './students.dashboard.ts'

/** The register of students. */
export const studentsFeature: Feature = {
  name: 'students',
  dashboard: studentsDashboard,
  personalData: studentsPersonalData,
}

export interface Students extends Omit<StudentRepository, 'save'> {
  save(students: readonly Student[]): Promise<void>
}

export function createStudents({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Students {
  const store = storeOf(database, (db) => ({ students: studentRepository(db) }))
  return {
    ...store.read.students,
    save: (students) => store.transact((write) => write.students.save(students, clock.now())),
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    students: Students
  }
}
