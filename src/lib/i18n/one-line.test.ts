import { describe, expect, it } from 'vitest'
import { endedText, oneLine } from './one-line.ts'

describe('facts on one line', () => {
  it('stand side by side without the empty ones', () => {
    expect(oneLine(['Asha Rao', '', null, undefined, false, '21B81A0501'])).toBe('Asha Rao · 21B81A0501')
  })

  it.each(['شیخ سمیرہ', 'שרה', 'ﺷﯿﺦ'])('end %s, so that the digits of a number stay behind it', (name) => {
    expect(oneLine([name, '21B81A0501'])).toBe(`${name}\u200e · 21B81A0501`)
  })

  it.each(['Asha Rao', 'తెలుగు', '', '21B81A0501'])('leave “%s” as it is', (text) => {
    expect(endedText(text)).toBe(text)
  })
})
