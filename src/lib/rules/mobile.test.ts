import { expect, it } from 'vitest'
import { isIndianMobile, readMobile } from './mobile.ts'

it.each(['9848022338', '+91 98480 22338', '91-9848022338', '09848022338', '\u00a098480\u00a022338'])(
  '%j is a mobile',
  (written) => {
    expect(readMobile(written)).toBe('9848022338')
  },
)

it.each(['5848022338', '984802233', '98480223380', '0000662545', '9.84802E+09', 'none'])(
  '%j is none, and stays as it was written',
  (written) => {
    expect(isIndianMobile(readMobile(written))).toBe(false)
  },
)
