import { expect, it } from 'vitest'
import { packageOf, packageSum } from './package-lakhs.ts'

it.each([
  ['6.5', 650],
  ['6.5 LPA', 650],
  ['12', 1200],
  ['3.6 LPA', 360],
  ['3.6LPA', 360],
  ['7.2 lakhs p.a', 720],
  ['₹4.5 lakhs p.a.', 450],
  ['4.5 Lacs per annum', 450],
  ['4.5 L', 450],
  ['1.2 Cr', 12_000],
  ['1.2 crores', 12_000],
  ['Rs. 6,50,000', 650],
  ['Rs. 3,60,000/-', 360],
  ['3,60,000/- p.a.', 360],
  ['Rs.3,60,000/- per annum only', 360],
  ['INR 650000', 650],
  ['₹ 650000 per annum', 650],
  ['45000 per month', 540],
  ['45,000/- pm', 540],
  ['45,000/- p.m.', 540],
  ['45k pm', 540],
  ['15,000 / month', 180],
  ['12000', 12],
  ['3.255', 326],
  ['CTC 6.5 LPA', 650],
  ['120 LPA', 12_000],
])('a package written as "%s" is %s hundredths of a lakh', (text, hundredths) => {
  expect(packageSum(text)).toBe(hundredths)
  expect(packageOf(text)).toBe(hundredths)
})

it.each([
  '500',
  '0.3',
  '101',
  '5000',
  '0',
  '45 per month',
  '4 to 6 LPA',
  '4-6 LPA',
  '-5 LPA',
  '45,50',
  '6,5 LPA',
  '99999999999999',
  '360000 LPA',
  '6.5 LPA + bonus 1 lakh',
  '6.5.2',
  '5 USD',
])('a package written as "%s" is unclear', (text) => {
  expect(packageSum(text)).toBe('unclear')
  expect(packageOf(text)).toBeNull()
})

it.each(['', 'good', 'not disclosed'])('a package written as "%s" says no sum', (text) => {
  expect(packageSum(text)).toBe('none')
})
