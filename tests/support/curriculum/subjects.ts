import * as v from 'valibot'
import { type SubjectFields, subjectInput } from '#lib/schemas/curriculum/subject.ts'
import type { CurriculumPlace } from '#lib/server/features/curriculum/feature.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'
import { entryId } from '../people/students.ts'

/** Adds the default catalogue, and returns a semester of a branch of B.Tech under a regulation. */
export async function curriculumPlace(
  testApp: Pick<TestApp, 'app'>,
  { regulation = 'R20', branch = 'CSE', semester = 'II-II' } = {},
): Promise<CurriculumPlace> {
  await testApp.app.catalogue.addDefaults(lakshmi)
  const course = await entryId(testApp, 'course', 'B.Tech')
  return {
    regulationId: await entryId(testApp, 'regulation', regulation),
    branchId: await entryId(testApp, 'branch', branch, course),
    semesterId: await entryId(testApp, 'semester', semester, course),
  }
}

/** Parses a form's input. */
export const typedSubject = (
  place: CurriculumPlace,
  more: Partial<v.InferInput<typeof subjectInput>> = {},
): SubjectFields =>
  v.parse(subjectInput, {
    ...place,
    code: 'CS403PC',
    name: 'Database Management Systems',
    shortName: 'DBMS',
    kind: 'theory',
    lectureHours: '3',
    tutorialHours: '0',
    practicalHours: '0',
    credits: '3',
    cieMax: '40',
    seeMax: '60',
    ...more,
  })
