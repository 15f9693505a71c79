import type { TestApp } from '../app/test-app.ts'

/** Creates a list longer than a page. */
export function manyUsers(testApp: TestApp) {
  const addUser = (number: number) =>
    testApp.app.identity.createUser({
      username: `user-${String(number).padStart(3, '0')}`,
      email: `user-${number}@example.edu`,
      fullName: number % 2 === 0 ? `asha ${number}` : `Ravi 100%_${number}`,
      program: '',
      roles: ['ROLE_FACULTY'],
      password: 'secret6',
    })

  return { addUser }
}
