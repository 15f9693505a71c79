import { text } from '#lib/lists/cell.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import { type ListAbout, listOf } from '../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../kernel/lists/rows/memory-rows.ts'
import type { ExpectedStudent } from '../results/feature.ts'

const fields = ['rollNumber', 'name', 'branch', 'batch', 'semester'] as const

/** Students who should have marks according to the register but have none. */
export const missingList: ListAbout = {
  access: examinationOffice,
  async about(app, examId) {
    if (!(await app.resultsStore.read.exams.find(examId))) return null
    const missing = await app.results.missing(examId)
    const branches = [...new Set(missing.map(({ branch }) => branch))].toSorted()
    return listOf<ExpectedStudent>({
      title: m['checks.missing.title'],
      access: examinationOffice,
      search: m['checks.missing.search'],
      filters: [
        {
          kind: 'choice',
          name: 'branch',
          label: m['checks.field.branch'],
          any: m['checks.missing.anyBranch'],
          choices: () => branches.map((branch) => [branch, branch]),
        },
      ],
      sortedBy: 'rollNumber',
      perPage: 50,
      columns: fields.map((field) => ({
        name: field,
        heading: m[`checks.field.${field}`],
        sort: 'ascending',
        cell: (student) => text(student[field]),
      })),
      keyOf: ({ rollNumber }) => rollNumber,
      empty: m['checks.missing.nobody'],
      nothingFits: m['checks.missing.nothingFound'],
      file: { name: 'missing-students', call: `/api/v1/exportMissingStudents/${examId}` },
      rows: rowsInMemory<ExpectedStudent>({
        all: async () => missing,
        isWanted: ({ rollNumber, name, branch }, { search, values }) =>
          hasSearchWords([rollNumber, name], search) &&
          (values['branch'] === undefined || values['branch'] === branch),
        sorts: Object.fromEntries(
          fields.map((field) => [field, (student: ExpectedStudent) => student[field]]),
        ),
        perPage: 50,
      }),
    })
  },
}
