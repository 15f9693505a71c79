import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  curriculum: {
    text: 'Regulation,Branch,Semester,Course Code,Course Title,L,T,P,Credits\nR20,CSE,II-I,CS301,Data Structures,3,0,0,3',
  },
})
export default files
