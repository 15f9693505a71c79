import type { Feature } from '../../kernel/feature.ts'
import type { Kernel } from '../../kernel/app.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { type Subject, subjectRepository } from './subject.repository.ts'
import type {} from './catalogue.tables.ts'

/** What the college teaches. */
export const catalogueFeature: Feature = {
  name: 'catalogue',
  personalData: { impersonal: { subjects: 'What is taught.' } },
}

export interface Catalogue {
  /** The codes of all subjects that were examined before. */
  knownSubjects(): Promise<ReadonlySet<string>>
  /** From now on they are known; what is known already stays as it is. */
  learnSubjects(subjects: ReadonlyMap<string, Subject>): Promise<void>
}

export function createCatalogue({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Catalogue {
  const store = storeOf(database, (db) => ({ subjects: subjectRepository(db) }))
  return {
    knownSubjects: store.read.subjects.known,
    learnSubjects: (subjects) => store.transact((write) => write.subjects.learn(subjects, clock.now())),
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    catalogue: Catalogue
  }
}
