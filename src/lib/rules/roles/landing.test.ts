import { describe, expect, it } from 'vitest'
import { landingOf, safeReturn } from './landing.ts'

describe('after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%5c%5cevil',
    'javascript:alert(1)',
    '',
    '/\t/evil',
  ])('nobody is sent to %j', (path) => {
    const target = safeReturn(path)
    expect(target === null || new URL(target, 'http://campus.invalid').host === 'campus.invalid').toBe(true)
    expect(target?.startsWith('//') ?? false).toBe(false)
  })

  it.each(['/%ff', '/%', '/app?x=%', '/app%00', '/app%0d%0aset-cookie:x', `/${'a'.repeat(2000)}`])(
    'an address that is none is not kept: %j',
    (path) => expect(safeReturn(path)).toBeNull(),
  )

  it('a page of the site is gone back to', () => {
    expect(safeReturn('/app/Examinations?state=draft')).toBe('/app/Examinations?state=draft')
  })

  it('the first role decides', () => {
    expect(landingOf(['ROLE_EXAMINATION', 'ROLE_ADMIN'])).toBe('/app/Examinations')
    expect(landingOf([])).toBe('/app/Admin Menus')
  })

  it('director, security and inventory have a home of their own', () => {
    expect(
      (['ROLE_DIRECTOR', 'ROLE_SECURITY', 'ROLE_INVENTORY'] as const).map((role) => landingOf([role])),
    ).toEqual(['/app/Director Dashboard', '/app/Security Dashboard', '/app/Inventory Dashboard'])
  })
})
