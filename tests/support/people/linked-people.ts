import type { Role } from '#lib/schemas/role.ts'
import type { TestApp } from '../app/test-app.ts'

/** Adds a student to the register and returns the id. */
export async function registeredStudent(
  { app }: TestApp,
  rollNumber: string,
  name = 'Asha Rao',
): Promise<string> {
  await app.students.save([{ rollNumber, name, branch: 'CSE', batch: '2021' }])
  const [found] = await app.students.records([rollNumber])
  return found?.id ?? ''
}

/** Creates an account as the office does and returns its id. */
export async function accountOf({ app }: TestApp, username: string, role: Role): Promise<string> {
  const email = `${username}@example.edu`
  await app.identity.createUser({
    username,
    email,
    fullName: username,
    roles: [role],
    program: '',
    password: 'Correct-horse1!',
  })
  return (await app.identity.directory.find(username))?.id ?? ''
}
