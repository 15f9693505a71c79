import type { ImportFiles } from '../support/processes/command-files.ts'
import { feeType } from '../support/payments/fees.ts'
import { typedStudent } from '../support/people/students.ts'
import { lakshmi } from '../support/app/test-app.ts'

const files: ImportFiles = async (testApp, place) => {
  await feeType(testApp)
  await testApp.app.students.add(typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', ...place }), lakshmi)
  return { dues: { text: 'Roll number,Fee type,Academic year,Amount\nA1,Tuition Fee,2026-2027,500' } }
}
export default files
