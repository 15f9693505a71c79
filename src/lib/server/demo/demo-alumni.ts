import * as v from 'valibot'
import { alumniRegistration } from '#lib/schemas/alumni/registration.ts'
import type { App } from '../app.ts'
import { type Actor, systemActor } from '../kernel/audit/audit.ts'

const visitor: Actor = { id: 'visitor', name: 'visitor', requestId: '', roles: [] }
const office = systemActor('demo')

const engineer = { working: 'yes', jobTitle: 'Software engineer', workAddress: 'Hitec City, Hyderabad' }
const scholar = { working: 'no', courseName: 'M.Tech in VLSI', eduAddress: 'Chennai 600 036' }

/** The first has the login of the sample people and is verified, the last is rejected, the others wait. */
const said = [
  ['19B81A0512', 'Divya Teja', 'CSE', { ...engineer, companyName: 'Infosys' }],
  ['18B81A0419', 'Karthik Varma Penmetsa', 'ECE', { ...scholar, instituteName: 'IIT Madras' }],
  ['18B81A0523', 'Sneha Latha Pothineni', 'CSE', { ...engineer, companyName: 'Tata Consultancy Services' }],
  ['17B81A0107', 'Mohammed Imran', 'CIVIL', { working: 'NA' }],
  ['17B81A0344', 'Harika Devarapalli', 'MECH', { ...engineer, companyName: 'Bosch', jobTitle: 'Designer' }],
] as const

export async function seedAlumni({ alumni: { registrations }, identity }: App): Promise<void> {
  const ids: string[] = []
  for (const [rollNumber, name, branch, now] of said) {
    const start = Number(rollNumber.slice(0, 2))
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.example`
    const typed = v.parse(alumniRegistration, {
      ...{ rollNumber, name, branch, email, degree: 'B.Tech', batch: `20${start}-20${start + 4}` },
      mobileNumber: `98480123${rollNumber.slice(-2)}`,
      ...now,
    })
    const own = await identity.directory.find(rollNumber.toLowerCase())
    const sender = { actor: visitor, userId: own?.id ?? null, language: 'en', file: undefined }
    ids.push(await registrations.register(typed, sender))
  }
  const [first = '', , , , last = ''] = ids
  await registrations.verify({ id: first, version: 1, actor: office })
  await registrations.reject({ id: last, version: 1, actor: office }, 'The roll number is not one of ours.')
}
