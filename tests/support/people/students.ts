import * as v from 'valibot'
import { type StudentInput, type TypedStudent, studentInput } from '#lib/schemas/students/student.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Parses a form's input. */
export const typedStudent = (input: StudentInput): TypedStudent => v.parse(studentInput, input)

/** Returns the id of a catalogue entry by its name. */
export async function entryId(
  { app }: Pick<TestApp, 'app'>,
  kind: Parameters<TestApp['app']['catalogue']['add']>[0],
  word: string,
  within?: string,
): Promise<string> {
  const [found] = (await app.catalogue.read()).find(kind, word, within ? { parentId: within } : undefined)
  if (!found) throw new Error(`The catalogue has no ${kind} ${word}.`)
  return found.id
}

/** Returns branch CSE of B.Tech and batch 2021. */
export async function placeInCse(
  testApp: Pick<TestApp, 'app'>,
): Promise<{ branchId: string; batchId: string }> {
  await testApp.app.catalogue.addDefaults(lakshmi)
  const course = await entryId(testApp, 'course', 'B.Tech')
  return {
    branchId: await entryId(testApp, 'branch', 'CSE'),
    batchId: await entryId(testApp, 'batch', '2021', course),
  }
}
