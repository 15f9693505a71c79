import type { AlumniData } from '#lib/schemas/alumni/history.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'

const compared = [
  ...(['rollNumber', 'name', 'fatherName', 'status', 'course', 'batch', 'branch', 'section'] as const),
  ...(['company', 'packages', 'designation', 'experience', 'instituteName', 'location'] as const),
] as const

/** What the audit trail keeps of a history. Of number, address and photo it keeps that they are others now. */
export const auditedHistoryFields = [
  ...compared,
  ...(['otherMobile', 'otherEmail', 'otherPhoto', 'letter'] as const),
] as const

/** Without the number and the address under which the person is reached. */
export const auditedHistory = (data: AlumniData): object => toldOf(data, compared)

interface Version {
  data: AlumniData
  photo: KeptFile | null
  letter: KeptFile | null
}

/** What differs, as it was and as it is, with what names the record; null where nothing does. */
export function changesOf(was: Version, is: Version): { before: object; after: object } | null {
  const names = compared.filter((name) => was.data[name] !== is.data[name])
  const others = {
    ...(was.data.studentMobile !== is.data.studentMobile && { otherMobile: true }),
    ...(was.data.studentEmail !== is.data.studentEmail && { otherEmail: true }),
    ...(was.photo?.id !== is.photo?.id && { otherPhoto: true }),
  }
  const isOtherLetter = was.letter?.id !== is.letter?.id
  if (names.length === 0 && Object.keys(others).length === 0 && !isOtherLetter) return null
  const versionOf = ({ data, letter }: Version) => ({
    ...toldOf(data, ['rollNumber', 'name', ...names]),
    ...(isOtherLetter && letter && { letter: letter.name }),
  })
  return { before: versionOf(was), after: { ...versionOf(is), ...others } }
}

const toldOf = (data: AlumniData, names: readonly (typeof compared)[number][]): object =>
  Object.fromEntries(names.map((name) => [name, data[name]]))
