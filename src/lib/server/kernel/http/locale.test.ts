import { describe, expect, it } from 'vitest'
import { localeOfCall, localeOfPage } from './locale.ts'

describe('languages', () => {
  it('a page has its language in its address, and a first segment that is none is no page', () => {
    expect([localeOfPage(undefined), localeOfPage('de'), localeOfPage('en'), localeOfPage('fr')]).toEqual([
      'en',
      'de',
      undefined,
      undefined,
    ])
  })

  it('a call takes it from Accept-Language', () => {
    expect([localeOfCall('de-AT,en;q=0.5'), localeOfCall('te,hi'), localeOfCall(null)]).toEqual([
      'de',
      'en',
      'en',
    ])
  })
})
