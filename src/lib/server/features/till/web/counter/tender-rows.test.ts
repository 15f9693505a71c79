import { expect, it } from 'vitest'
import { filledRows, shownTenders } from './tender-rows.ts'

const total = 900_00
const typed = (rows: readonly Record<string, string>[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, place) =>
      Object.entries(row).map(([field, value]) => [`tenders.${place}.${field}`, value]),
    ),
  )
const shown = (rows: readonly Record<string, string>[], done: string) =>
  shownTenders({ values: typed(rows), done }, total).map(({ row, way, amount }) => `${row} ${way} ${amount}`)

const cash = { way: 'cash', amount: '900', given: '' }

it.each([
  ['takes over what nobody typed', [cash], 'add.upi', ['0 cash ', '1 upi 900']],
  ['takes what the cash leaves open', [{ ...cash, amount: '500' }], 'add.upi', ['0 cash 500', '1 upi 400']],
  [
    'takes nothing from cash that was handed over',
    [{ ...cash, given: '1000' }],
    'add.upi',
    ['0 cash 900', '1 upi '],
  ],
  [
    'takes what two others leave open',
    [
      { ...cash, amount: '600' },
      { way: 'card', amount: '300' },
    ],
    'add.upi',
    ['0 cash ', '1 card 300', '2 upi 600'],
  ],
  [
    'goes back to the cash when it is removed',
    [
      { ...cash, amount: '' },
      { way: 'upi', amount: '900' },
    ],
    'remove.1',
    ['0 cash 900'],
  ],
  ['stands alone as a transfer', [{ ...cash, amount: '500' }], 'add.transfer', ['1 transfer 900']],
  ['makes room for cash again', [{ way: 'transfer', amount: '900' }], 'add.cash', ['1 cash 900']],
  ['stays as typed after a refusal', [cash, { way: 'upi', amount: '' }], '', ['0 cash 900', '1 upi ']],
] as const)('a row that was added %s', (_, rows, done, expected) => {
  expect(shown(rows, done)).toEqual(expected)
})

it('leaves out an empty row of cash alone', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(
    typed([
      { way: 'cash', amount: '', given: '' },
      { way: 'upi', amount: '', reference: '' },
    ]),
  ))
    form.append(name, value)
  expect(filledRows(form)).toEqual([1])
})
