import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  'calendar.holidays': { text: 'Date,Day,Occasion\n02/10/2026,Friday,Mahatma Gandhi Jayanti' },
  'calendar.terms': {
    text: 'Course,Batch,Semester,Activity,From,To\nB.Tech,2022,II-I,Instruction,06/07/2026,31/10/2026',
  },
})
export default files
