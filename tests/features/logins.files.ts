import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  'logins.people': {
    text: 'EmpCode,Name,Email,Department\nEMP101,Ravi Kumar,ravi@example.edu,CSE',
    args: ['--choice', 'identifier=empcode'],
  },
})
export default files
