import { expect, it } from 'vitest'
import { groupProblems } from './view-import.ts'

const problem = (value: string, code = 'missing') => ({ field: 'grade', column: 'Grade', value, code })

it('says a sentence once, with its lines and what stands there, and first what most rows say', () => {
  const rows = [
    { line: 2, problems: [problem('E', 'cellError'), problem('', 'missing')] },
    { line: 3, problems: [problem('E', 'cellError')] },
    { line: 5, problems: [problem('A+', 'cellError'), problem('E', 'cellError')] },
  ]
  expect(groupProblems(rows)).toMatchObject([
    {
      rows: 3,
      lines: [2, 3, 5],
      values: [
        { value: 'E', rows: 3 },
        { value: 'A+', rows: 1 },
      ],
    },
    { rows: 1, lines: [2], values: [], message: 'Column Grade is empty. Please fill it in.' },
  ])
})

it('answers no more than somebody reads', () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ line: at + 2, problems: [problem(`E${at}`)] }))
  const [group] = groupProblems(rows)
  expect(group).toMatchObject({ rows: 300 })
  expect(group?.lines).toHaveLength(50)
  expect(group?.values).toHaveLength(20)
})
