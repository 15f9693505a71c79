import * as v from 'valibot'
import { alumniData } from '#lib/schemas/alumni/history.ts'
import { alumniRegistration } from '#lib/schemas/alumni/registration.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../../app.ts'
import { type Actor, systemActor } from '../../kernel/audit/audit.ts'
import type { DemoPart } from '../demo-part.ts'

const visitor: Actor = { id: 'visitor', name: 'visitor', requestId: '', roles: [] }
const office = systemActor('demo')

const engineer = { working: 'yes', jobTitle: 'Software engineer', workAddress: 'Hitec City, Hyderabad' }
const scholar = { working: 'no', courseName: 'M.Tech in VLSI', eduAddress: 'Chennai 600 036' }

/** The first has a sample login and is verified, the last is rejected, the others are pending. */
const said = [
  ['19B81A0512', 'Divya Teja', 'CSE', { ...engineer, companyName: 'Infosys' }],
  ['18B81A0419', 'Karthik Varma Penmetsa', 'ECE', { ...scholar, instituteName: 'IIT Madras' }],
  ['18B81A0523', 'Sneha Latha Pothineni', 'CSE', { ...engineer, companyName: 'Tata Consultancy Services' }],
  ['17B81A0107', 'Mohammed Imran', 'CIVIL', { working: 'NA' }],
  ['17B81A0344', 'Harika Devarapalli', 'MECH', { ...engineer, companyName: 'Bosch', jobTitle: 'Designer' }],
] as const

async function seedRegistrations({ alumni: { registrations }, identity }: App): Promise<void> {
  const ids: string[] = []
  for (const [rollNumber, name, branch, now] of said) {
    const start = Number(rollNumber.slice(0, 2))
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.example`
    const typed = v.parse(alumniRegistration, {
      rollNumber,
      name,
      branch,
      email,
      degree: 'B.Tech',
      batch: `20${start}-20${start + 4}`,
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

const engineerAt = (company: string, packages: string, location: string) => ({
  status: 'working',
  company,
  packages,
  location,
  designation: 'Software engineer',
  experience: '2 years',
})

/** Alumni whose history the office has recorded. */
const known = [
  ['18B81A0401', 'Pavan Kumar Gudivada', 'ECE', engineerAt('Infosys', '4.2 LPA', 'Bengaluru')],
  ['18B81A0402', 'Lavanya Chintala', 'ECE', engineerAt('Infosys', '3.6 LPA', 'Hyderabad')],
  ['18B81A0501', 'Rohit Vemula', 'CSE', engineerAt('Tata Consultancy Services', '7 LPA', 'Chennai')],
  ['18B81A0502', 'Keerthi Namburi', 'CSE', engineerAt('Amazon', '18.5 LPA', 'Hyderabad')],
  ['18B81A0503', 'Ajay Babu Maddala', 'CSE', engineerAt('Infosys', '', 'Pune')],
  [
    '18B81A0504',
    'Swetha Kolli',
    'CSE',
    { status: 'studying', instituteName: 'IIT Madras', location: 'Chennai' },
  ],
] as const

const proof = { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }

async function seedHistories({ alumni: { histories } }: App): Promise<void> {
  for (const [rollNumber, name, branch, now] of known) {
    const studentEmail = `${rollNumber.toLowerCase()}@mail.example`
    const typed = v.parse(alumniData, {
      rollNumber,
      name,
      branch,
      studentEmail,
      studentMobile: `98481123${rollNumber.slice(-2)}`,
      course: 'B.Tech',
      batch: '2018-2022',
      fatherName: 'Not known',
      ...now,
    })
    await histories.save(typed, { photo: undefined, certificate: proof }, office)
  }
}

/**
 * Batches of the alumni, older than those of the catalogue. They are retired at once, so that no new record is offered
 * them.
 */
const pastBatches = ['2017-2021', '2018-2022', '2019-2023'] as const

async function seedPastBatches({ catalogue }: App): Promise<void> {
  const [course] = (await catalogue.read()).find('course', 'B.Tech')
  if (!course) throw new Error('The sample college has no B.Tech.')
  for (const name of pastBatches) {
    if ((await catalogue.read()).find('batch', name, { parentId: course.id }).length > 0) continue
    const batch = await catalogue.add('batch', v.parse(entryInput, { name, parentId: course.id }), office)
    await catalogue.retire(batch, office)
  }
}

/** Adds the verified alumnus to the register as a student who has completed, and links the login to the record. */
async function seedRecords({ students, links }: App): Promise<void> {
  const verified = said.slice(0, 1).map(([rollNumber, name, branch]) => {
    const start = Number(rollNumber.slice(0, 2))
    return { rollNumber, name, branch, batch: `20${start}-20${start + 4}`, since: `20${start}-08-01` }
  })
  await students.save(verified)
  const rolls = verified.map(({ rollNumber }) => rollNumber)
  for (const { id, version, rollNumber } of await students.records(rolls)) {
    const effectiveOn = `20${Number(rollNumber?.slice(0, 2)) + 4}-06-15`
    await students.move(id, { move: 'complete', version, note: '', effectiveOn }, office)
  }
  await links.adopt('student', await links.recordsNamed('student', rolls), office)
}

const seedAlumni: DemoPart = async (app) => {
  await seedPastBatches(app)
  await seedRecords(app)
  await seedRegistrations(app)
  await seedHistories(app)
}
export default seedAlumni
