import { expect, it } from 'vitest'
import type { ImportStore } from '../store/imports.repository.ts'
import { groupProblems, groupsOf } from './group-problems.ts'

const problem = (value: string, code = 'missing') => ({ field: 'grade', column: 'Grade', value, code })

it('says each kind once, with its lines and what stands there, and first what most rows say', () => {
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

const duplicate = (line: number, other: number, code = 'claimedBefore') => ({
  line,
  problems: [
    { field: 'aadhaar', column: 'Adhaar No', value: `XXXX XXXX 000${line}`, code, params: { line: other } },
  ],
})

it('puts rows that repeat different rows into one sentence, each with the row that it repeats', () => {
  const [group, ...others] = groupProblems([duplicate(41, 12), duplicate(58, 30)])
  expect(others).toEqual([])
  expect(group).toMatchObject({ rows: 2, lines: [41, 58], others: [12, 30] })
  expect(group?.message).toMatch(/^These rows repeat the value of an earlier row in column Adhaar No/)
})

it('says of a single row which one it repeats, and keeps kinds and columns apart', () => {
  const grade = { line: 41, problems: [problem('', 'missing')] }
  const messages = groupProblems([duplicate(41, 12), duplicate(58, 30, 'claimed'), grade]).map(
    ({ message }) => message,
  )
  expect(messages).toHaveLength(3)
  expect(messages[0]).toMatch(/^Row 12 has the same value/)
})

it('shows the first sentence as an example where no words fit all rows', () => {
  const name = (line: number, value: string) => ({
    line,
    problems: [{ ...problem(value, 'blankName'), params: { value } }],
  })
  expect(groupProblems([name(3, 'NA'), name(4, '-')])).toMatchObject([
    {
      rows: 2,
      others: [],
      message: 'For example: “NA” is not a name (column Grade). Please enter the name.',
    },
  ])
})

it.each([
  [1_000, 'here'],
  [1_001, 'in a worker thread'],
])('%i wrong rows and as many noted ones are put into sentences %s', async (rows, where) => {
  const done: string[] = []
  const read = {
    lines: {
      count: async () => rows,
      problems: async () => (done.push('here'), []),
      notes: async () => [],
    },
  }
  const workers = {
    async call(...asked: unknown[]) {
      expect(asked).toEqual(['imports.groups', 'i1', 'de'])
      done.push('in a worker thread')
      return { problemGroups: [], noteGroups: [] }
    },
  }
  const store = { read } as unknown as ImportStore
  const found = await groupsOf({ workers: workers as never }, store, { id: 'i1', locale: 'de' })
  expect([done, found]).toEqual([[where], { problemGroups: [], noteGroups: [] }])
})
