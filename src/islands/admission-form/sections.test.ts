import { expect, it } from 'vitest'
import { admissionFieldNames, admissionFields } from '#lib/schemas/admissions/fields.ts'
import { requiredFields } from '#lib/schemas/admissions/payload.ts'
import { fieldOf } from './form-value.ts'
import { sectionsOf } from './sections.ts'
import { problemWordsOf } from './words.ts'

const namesIn = (form: 1 | 2, usesSeatTypes = false) =>
  sectionsOf(form, usesSeatTypes).flatMap(({ names }) => names)

it.each([1, 2] as const)('form %i asks for each of its fields once', (form) => {
  const own = admissionFieldNames.filter((name) => (fieldOf(name).form ?? form) === form)
  expect(namesIn(form).toSorted()).toEqual(own.toSorted())
})

it('the second form asks first for what it requires, in its order, and for the batch that loads the branches', () => {
  const first = namesIn(2).map((name) => admissionFields[name].payload)
  const asked = first.slice(0, requiredFields[2].length + 1)
  expect(asked.filter((name) => name !== 'batch')).toEqual(requiredFields[2])
  expect(asked.indexOf('batch')).toBe(asked.indexOf('branch') - 1)
})

it('a college that asks for seat types is asked for one alone', () => {
  expect(namesIn(1, true)).toContain('admissionType')
  expect(namesIn(1, true)).not.toContain('seatType')
})

it.each([
  [false, 'Please select admissionType'],
  [true, 'Please select seat type'],
])('what is missing has the name that the field has (seat types: %s)', (usesSeatTypes, said) => {
  expect(problemWordsOf(usesSeatTypes)['admissions.missing.admissionType']?.()).toBe(said)
})
