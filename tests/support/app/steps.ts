import * as v from 'valibot'
import { moveUpInput, numbersInput, placeInput, sectionInput } from '#lib/schemas/students/steps.ts'
import { type TestApp, lakshmi } from './test-app.ts'

type FormInput<Schema extends v.GenericSchema> = Partial<v.InferInput<Schema>>

const asked = (typed: FormInput<typeof numbersInput>) =>
  v.parse(numbersInput, { order: 'name', whom: 'without', pattern: '{YY}B81A{branch}{01}', ...typed })

/** Returns a form's input with the pin that confirms the preview. */
export const numbersFor = async ({ app }: TestApp, typed: FormInput<typeof numbersInput>) => {
  const wanted = asked(typed)
  return { ...wanted, pin: (await app.students.previewNumbers(wanted)).pin }
}

export const classFor = async ({ app }: TestApp, typed: FormInput<typeof moveUpInput>) => {
  const wanted = v.parse(moveUpInput, typed)
  return { ...wanted, pin: (await app.students.previewMoveUp(wanted)).pin }
}

export const placeFor = (typed: FormInput<typeof placeInput>) =>
  v.parse(placeInput, { reason: 'The university says so.', ...typed })

/** Returns the request with the pin that confirms the preview. */
export const sectionFor = async ({ app }: TestApp, section: string, ids: readonly string[]) => {
  const request = { ...v.parse(sectionInput, { section }), ids }
  return { ...request, pin: (await app.students.previewSection(request)).pin }
}

/** Previews and assigns in one go; returns the step. */
export const giveNumbers = async (testApp: TestApp, typed: FormInput<typeof numbersInput>) =>
  testApp.app.students.giveNumbers(await numbersFor(testApp, typed), lakshmi)

/** Previews and sets the section in one go; returns the step. */
export const setSection = async (testApp: TestApp, section: string, ids: readonly string[]) =>
  testApp.app.students.setSection(await sectionFor(testApp, section, ids), lakshmi)

/** Previews and moves in one go; returns the step. */
export const moveUp = async (testApp: TestApp, typed: FormInput<typeof moveUpInput>) =>
  testApp.app.students.moveUp(await classFor(testApp, typed), lakshmi)
