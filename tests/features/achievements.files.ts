import type { ImportFiles } from '../support/processes/command-files.ts'
import { departmentId, typedMember } from '../support/people/faculty.ts'
import { lakshmi } from '../support/app/test-app.ts'

const files: ImportFiles = async (testApp) => {
  const inCse = { departmentId: await departmentId(testApp, 'CSE') }
  const member = typedMember({ employeeCode: 'E201', email: 'e201@example.edu', ...inCse })
  await testApp.app.faculty.add(member, lakshmi)
  return {
    achievements: {
      text: 'Employee code,Date,Description,Kind\nE201,08/03/2026,Best teacher award,award',
    },
  }
}
export default files
