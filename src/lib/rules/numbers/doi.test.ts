import { expect, it } from 'vitest'
import { doiAddress, readDoi } from './doi.ts'

it.each([
  ['10.1000/XYZ.12', '10.1000/xyz.12'],
  [' https://doi.org/10.1109/5.771073 ', '10.1109/5.771073'],
  ['http://dx.doi.org/10.1109/5.771073', '10.1109/5.771073'],
  ['doi: 10.1109/5.771073', '10.1109/5.771073'],
])('reads %s', (typed, doi) => {
  expect(readDoi(typed)).toBe(doi)
})

it.each([
  '',
  '11.1000/xyz',
  '10.1/xyz',
  '10.1000/',
  '10.1000/a b',
  '10.1000/"x',
  'https://example.edu/10.1000/x',
])('takes “%s” for none', (typed) => {
  expect(readDoi(typed)).toBeNull()
})

it('leads to a publication', () => {
  expect(doiAddress('10.1109/5.771073')).toBe('https://doi.org/10.1109/5.771073')
})
