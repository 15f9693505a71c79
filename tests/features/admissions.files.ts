import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  admissions: {
    text: 'Admission No,Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth\n,Asha Rao,F,B.Tech,2026,CSE,2341 2341 2346,15/08/2007',
  },
})
export default files
