import { describe, expect, it } from 'vitest'
import {
  type CurriculumRepository,
  curriculumRepository,
} from '#lib/server/features/curriculum/repository.ts'
import { createCurriculumSubjects } from '#lib/server/features/curriculum/subjects/subjects.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { curriculumPlace, typedSubject } from '../../support/curriculum/subjects.ts'
import { engines } from '../../support/database/databases.ts'
import { endsOf, racing } from '../../support/database/race.ts'

const withoutLock = (write: CurriculumRepository): CurriculumRepository => ({
  ...write,
  subjects: { ...write.subjects, lock: async () => {} },
})

describe.each(engines)('a code that two editors add at once, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('belongs to one of them, and the other is told so at the field', async () => {
    const fields = typedSubject(await curriculumPlace(testApp))
    const { curriculum } = testApp.app
    expect(await endsOf(curriculum.add(fields, lakshmi), curriculum.add(fields, lakshmi))).toEqual([
      'done',
      'curriculum.codeTaken',
    ])
    expect(await curriculum.all()).toHaveLength(1)
  })
})

describe('two subjects of one code that are added at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function addBoth(unlock?: (write: CurriculumRepository) => CurriculumRepository): Promise<string[]> {
    const { database, features, catalogue } = testApp.app
    const fields = typedSubject(await curriculumPlace(testApp))
    const store = racing(database, storeOf(database, curriculumRepository), unlock)
    const { add } = createCurriculumSubjects({ store, clock: testApp.clock, catalogue, features })
    return endsOf(add(fields, lakshmi), add(fields, lakshmi))
  }

  it('are refused at the code for the second', async () => {
    expect(await addBoth()).toEqual(['done', 'curriculum.codeTaken'])
  })

  it('fail for the second without a sentence where the lock does not make it wait', async () => {
    expect(await addBoth(withoutLock)).toEqual(['done', '23505'])
  })
})
