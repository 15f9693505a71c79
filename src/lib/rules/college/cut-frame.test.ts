import { expect, it } from 'vitest'
import { cutFrame, wholeCut } from './cut-frame.ts'

const square = { width: 1, height: 1 }
const passport = { width: 413, height: 531 }

it.each([
  [{ width: 400, height: 300 }, square, wholeCut, { left: 50, top: 0, width: 300, height: 300 }],
  [{ width: 300, height: 400 }, square, wholeCut, { left: 0, top: 50, width: 300, height: 300 }],
  [
    { width: 826, height: 1062 },
    passport,
    { ...wholeCut, zoom: 2 },
    { left: 206.5, top: 265.5, width: 413, height: 531 },
  ],
  [
    { width: 400, height: 300 },
    square,
    { zoom: 1, across: 1, down: 0 },
    { left: 100, top: 0, width: 300, height: 300 },
  ],
])('of %o in the shape %o by %o remains %o', (picture, shape, cut, frame) => {
  expect(cutFrame(picture, shape, cut)).toEqual(frame)
})
