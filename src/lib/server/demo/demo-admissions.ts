import sharp from 'sharp'
import * as v from 'valibot'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { branches, familyNames, givenNames } from './demo-students.ts'
import { pick, seededRandom } from './random.ts'

const count = 60
/** The newest forms are dated today. */
const days = 12

/** Seeds the forms of a season: most admitted, some submitted, two cancelled, one of a minor. Returns their ids. */
export async function seedAdmissions(app: App, clerk: Actor): Promise<string[]> {
  const ids: string[] = []
  const random = seededRandom(2026)
  const batch = (await app.catalogue.read()).open('batch').at(-1)?.name ?? ''
  const today = indianDate(app.clock.now())
  for (let index = 0; index < count; index += 1) {
    const isChild = index === count - 3
    const sent = admissionOf({ random, index, batch, today, isChild })
    const photo = index % 5 === 0 ? { photo: await portrait(index) } : {}
    const { id } = await app.admissions.save(
      { form: index % 4 === 0 ? 2 : 1, payload: sent, existing: null, ...photo },
      clerk,
    )
    ids.push(id)
    await handIn(app, { id, index }, clerk)
    const isCancelled = index === 7 || index === 21
    const isWaiting = index >= count - 14
    if (!isWaiting)
      await app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, clerk)
    if (isCancelled)
      await app.admissions.move(id, { move: 'cancel', version: 2, note: 'Joined another college' }, clerk)
  }
  return ids
}

/** Hands certificates in: most applicants have brought all that they need, some lack a few. */
async function handIn(
  { admissions, catalogue }: App,
  { id, index }: { id: string; index: number },
  clerk: Actor,
): Promise<void> {
  const papers = (await catalogue.read()).open('certificate').map((entry) => entry.id)
  const brought = papers.slice(index % 4 === 1 ? 2 : 0, 6)
  const needless = papers.slice(6)
  await admissions.receiveCertificates(id, { kind: 'handedIn', certificateIds: brought, note: '' }, clerk)
  await admissions.receiveCertificates(id, { kind: 'notNeeded', certificateIds: needless, note: '' }, clerk)
}

/** Branches that the older batch has too; each batch fits into the seats of a year. */
const largeBranches = new Set(['CSE', 'ECE', 'CIVIL'])

/** Sets the seats of each branch by seat type. */
export async function seedSeats({ catalogue }: App, actor: Actor): Promise<void> {
  const view = await catalogue.read()
  const [convener, management, , spot] = view.open('seatType').map(({ id }) => id)
  for (const { id, version, name, shortName, code, parentId, departmentId } of view.open('branch')) {
    const seats = largeBranches.has(shortName) ? 200 : 48
    const intake = {
      [convener ?? '']: String(seats),
      [management ?? '']: String(seats / 2),
      [spot ?? '']: '4',
    }
    const typed = {
      name,
      shortName,
      code,
      intake,
      parentId: parentId ?? '',
      departmentId: departmentId ?? '',
    }
    await catalogue.change(id, v.parse(entryInput, typed), version, actor)
  }
}

interface DrawnPerson {
  random: () => number
  index: number
  batch: string
  today: string
  isChild: boolean
}

function admissionOf({ random, index, batch, today, isChild }: DrawnPerson): Partial<AdmissionPayload> {
  const family = pick(random, familyNames, '')
  const isGirl = random() < 0.5
  const marks = 520 + Math.floor(random() * 470)
  const born = isChild ? Number(today.slice(0, 4)) - 17 : Number(today.slice(0, 4)) - 19
  return {
    name: `${pick(random, givenNames, '')} ${family}`,
    gender: isGirl ? 'FEMALE' : 'MALE',
    // A draw stays in its place, so that everybody else stays who they are.
    nameInOwnScript: index % 6 === 0 ? pick(random, [''], '') : '',
    dateOfBirth: `${born}-${twoDigits(1 + Math.floor(random() * 9))}-${twoDigits(1 + (index % 28))}`,
    aadharNo: aadhaarOf(random),
    bloodGroup: pick(random, ['A+', 'B+', 'O+', 'AB+', 'O-'], 'O+'),
    nationality: 'Indian',
    religion: 'Hindu',
    motherTongue: 'Telugu',
    ...casteOf(random, index),
    level: 'UG',
    courseAppliedFor: 'B.Tech',
    batch,
    branch: branches[skewed(random)]?.name ?? 'CSE',
    semester: 'I Year I Semester',
    regulation: 'R23',
    dateOfAdmission: dayOf(index, today),
    admissionType: 'Direct',
    seatType: pick(random, ['Convener', 'Convener', 'Convener', 'Management', 'Spot'], ''),
    admissionEntryType: 'Regular',
    studentType: index % 3 === 0 ? 'Hosteller' : 'Day scholar',
    entranceType: 'EAPCET',
    rank: String(4000 + Math.floor(random() * 60_000)),
    hallTicketNo: `26${1_000_000 + index * 37}`,
    isHostler: index % 3 === 0 ? 'yes' : 'no',
    lateralEntry: 'no',
    physicallyChallanged: 'no',
    fathersName: `${pick(random, ['Rama', 'Venkata', 'Srinivasa', 'Nageswara'], '')} ${family}`,
    occupationOfFather: 'Farmer',
    mothersName: `${pick(random, ['Lakshmi', 'Padma', 'Sita'], '')} ${family}`,
    annualIncome: String(120_000 + index * 5000),
    fatherContactNo: mobileOf(random),
    studentContactNo: mobileOf(random),
    emailId: `applicant${index + 1}@example.edu`,
    presentAddress: 'Door 12-3/4, Main Road, Vijayawada',
    permanentAddress: 'Door 12-3/4, Main Road, Vijayawada',
    pincode: '520010',
    previousInstitution: 'Sri Chaitanya Junior College',
    yearOfPass: today.slice(0, 4),
    sscMarks: '548',
    sscPercentage: '91.33',
    marksSecured: String(marks),
    totalMarksInter: '1000',
    percentageOfMarks: (marks / 10).toFixed(1),
    division: 'First class',
    knowingAboutInstitute: 'familyRelation',
    scholarShip: index % 2 === 0 ? 'yes' : 'no',
    feeCommitment: '75000',
  }
}

function casteOf(random: () => number, index: number): Pick<AdmissionPayload, 'category' | 'subCaste'> {
  const category = pick(random, ['OC', 'OC', 'BC-A', 'BC-B', 'BC-D', 'SC', 'ST', 'EWS'], 'OC')
  return { category, subCaste: subCastesOf(category)[index % 3] ?? '' }
}

/** Prefers the first branches. */
const skewed = (random: () => number): number => Math.floor(random() * random() * branches.length)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const mobileOf = (random: () => number): string => `9${String(Math.floor(random() * 1e9)).padStart(9, '0')}`

/** Invents an Aadhaar number with a valid check digit. */
function aadhaarOf(random: () => number): string {
  const digits = `${2 + Math.floor(random() * 8)}${String(Math.floor(random() * 1e10)).padStart(10, '0')}`
  const last = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
    hasCheckDigit(digits + digit),
  )
  return digits + (last ?? '0')
}

function dayOf(index: number, today: string): string {
  return daysBefore(today, days - 1 - Math.floor((index * days) / count))
}

/** Draws a head and shoulders, which show no real person. */
function portrait(index: number): Promise<Uint8Array> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 413 531"><rect width="413" height="531" fill="hsl(${(index * 47) % 360} 30% 82%)"/><circle cx="206" cy="205" r="92" fill="#8d6e63"/><path d="M40 531c0-130 75-200 166-200s166 70 166 200" fill="hsl(${(index * 83) % 360} 35% 38%)"/></svg>`
  return sharp(Buffer.from(picture)).jpeg({ quality: 80 }).toBuffer()
}

/** A few castes of each category from the lists of Andhra Pradesh; every state has its own lists. */
const subCastes: Readonly<Record<string, readonly string[]>> = {
  'BC-A': ['Rajaka', 'Mangali', 'Vadde'],
  'BC-B': ['Gowda', 'Padmasali', 'Kuruba'],
  'BC-C': ['Christian convert from SC'],
  'BC-D': ['Yadava', 'Golla', 'Munnuru Kapu'],
  'BC-E': ['Dudekula', 'Shaik'],
  SC: ['Mala', 'Madiga', 'Adi Andhra'],
  ST: ['Lambadi', 'Koya', 'Yerukula'],
}

const subCastesOf = (category: string): readonly string[] => subCastes[category] ?? []

/** Adds sub-castes, so that the category has a dependent field. */
export async function seedSubCastes({ catalogue }: App, actor: Actor): Promise<void> {
  const view = await catalogue.read()
  for (const { id, name } of view.open('casteCategory'))
    for (const subCaste of subCastesOf(name))
      await catalogue.add('subCaste', v.parse(entryInput, { name: subCaste, parentId: id }), actor)
}
