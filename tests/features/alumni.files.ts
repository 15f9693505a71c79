import { divyaWorks } from '../support/people/alumni-histories.ts'
import { type ImportFiles, listOf } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({ 'alumni.history': { text: listOf(divyaWorks) } })
export default files
