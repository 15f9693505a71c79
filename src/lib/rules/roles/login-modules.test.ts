import { expect, it } from 'vitest'
import { loginModuleOf, loginModules } from './login-modules.ts'

it('a module is known however its address is capitalised', () => {
  expect(loginModules.map((module) => loginModuleOf(module.toUpperCase()))).toEqual(loginModules)
  expect(loginModuleOf('placements cell')).toBe('Placements Cell')
})

it('any other text names no module', () => {
  for (const text of ['', 'Call 0900 123 for a login', '<b>Admin</b>', 'Admin/x'])
    expect(loginModuleOf(text)).toBeNull()
})
