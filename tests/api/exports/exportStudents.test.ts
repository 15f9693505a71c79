import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportStudents.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ACADEMICS')

it('answers the register as a file, which an upload takes as it is', async () => {
  const { app } = its.testApp
  const place = await placeInCse(its.testApp)
  const contact = { mobile: '9848022338', email: 'asha@example.edu', dateOfBirth: '2005-08-15' }
  await app.students.add(
    typedStudent({ name: 'Asha Rao', rollNumber: '21B81A0501', ...place, ...contact }),
    lakshmi,
  )
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('students.csv')
  const bytes = Buffer.from(String(body))
  const { importId, mapping } = await app.imports.start('students', { bytes, fileName: 'x.csv' }, lakshmi)
  // The file says the whole semester, which needs no year of study beside it.
  expect(Object.keys(mapping).filter((field) => mapping[field] === null)).toEqual(['year'])
  await app.jobs.ended(await app.imports.check(importId, { mapping }, lakshmi))
  expect(await app.imports.show(importId)).toMatchObject({ unchangedRows: 1, errorRows: 0 })
})
