import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitTenders, sumOfAmounts } from './split-tenders.ts'

it('pays the first lines with the first tender', () => {
  const [cash, cheque] = [
    { name: 'cash', amount: 600 },
    { name: 'cheque', amount: 400 },
  ]
  const [tuition, library] = [
    { name: 'tuition', amount: 900 },
    { name: 'library', amount: 100 },
  ]
  expect(splitTenders([cash, cheque], [tuition, library])).toEqual([
    { tender: cash, line: tuition, amount: 600 },
    { tender: cheque, line: tuition, amount: 300 },
    { tender: cheque, line: library, amount: 100 },
  ])
  expect(() => splitTenders([cash], [tuition])).toThrow('sum of the lines')
})

it('uses up each tender and pays each line, whatever their sums', () => {
  const amount = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), fc.array(amount), (lines, some) => {
      const sum = lines.reduce((total, each) => total + each, 0)
      const tenders: { amount: number }[] = []
      let left = sum
      for (const each of some) {
        if (each >= left) break
        tenders.push({ amount: each })
        left -= each
      }
      tenders.push({ amount: left })
      const owed = lines.map((each) => ({ amount: each }))
      const parts = splitTenders(tenders, owed)
      for (const tender of tenders)
        expect(sumOfAmounts(parts.filter((part) => part.tender === tender))).toBe(tender.amount)
      for (const line of owed)
        expect(sumOfAmounts(parts.filter((part) => part.line === line))).toBe(line.amount)
      expect(parts.every((part) => part.amount > 0)).toBe(true)
    }),
  )
})
