import type { App } from '../app.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { demoPeople } from './demo-people.ts'

const actor = systemActor('demo')

/** Whose parent has a login, and the sister of theirs. */
const children = ['21B81A0501', '22B81A0401']

/** Those of the sample college who have a login open what the registers say of them. */
export async function seedLinks({ links, faculty, students: register }: App): Promise<void> {
  const students = demoPeople.filter(({ roles }) => roles.includes('ROLE_STUDENT'))
  const names = students.map(({ username }) => username)
  await links.adopt('student', await links.recordsNamed('student', names), actor)
  const emails = new Map(demoPeople.map(({ username }) => [`${username}@svce.example.edu`, username]))
  for (const { id, email } of await faculty.all()) {
    const username = emails.get(email)
    if (username) await links.link({ kind: 'member', recordId: id, username, seen: '' }, actor)
  }
  for (const { id } of await register.records(children)) await links.linkParent(id, 'parent-sharma', actor)
}
