import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { type ArchiveEntry, shownName } from '../../../kernel/archives/archive.ts'
import type { PhotoLine } from './photo-upload.ts'

/** Whom a hall ticket number belongs to: a row of the spreadsheet, or an admission that it has become. */
export interface NumberOwner {
  line: number | null
  admissionId: string | null
  /** There is a photo already: nobody misses one. */
  hasPhoto: boolean
}

/** By hall ticket number in capitals; null where it has several. */
export type NumberOwners = ReadonlyMap<string, NumberOwner | null>

/** What programs put into archives beside what they were given. */
const besides = /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i
const pictureName = /^(?<number>.+)\.(jpe?g|png|webp)$/i
const archiveName = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i

/** What each file of the archive is, by its name and what the archive says of it: `<hall ticket>.jpg` in whatever folder. */
export function sortPhotos(entries: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine[] {
  const meant = entries.filter(({ name }) => !besides.test(name))
  const numbered = Map.groupBy(meant, numberOf)
  return meant.map((entry) => lineFor(entry, numbered.get(numberOf(entry)) ?? [], owners))
}

/** Whoever gets none of them and has no photo yet; they stand behind all files. */
export function missingPhotos(lines: readonly PhotoLine[], owners: NumberOwners): PhotoLine[] {
  const found = new Set(lines.flatMap(({ state, number }) => (state === 'matched' ? [number] : [])))
  const missing = [...owners].flatMap(([number, owner]) =>
    owner && !owner.hasPhoto && !found.has(number) ? [{ number, ...owner }] : [],
  )
  return missing.map((owner, index) => missingLine(owner, photoLimits.archive.entries + index))
}

/** Empty where its name is none of a picture. */
function numberOf({ name }: Pick<ArchiveEntry, 'name'>): string {
  const { number = '' } = pictureName.exec(name.split('/').at(-1)?.trim() ?? '')?.groups ?? {}
  return number.trim().toUpperCase()
}

function lineFor(entry: ArchiveEntry, same: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine {
  const number = numberOf(entry)
  const owner = owners.get(number)
  // What is nobody's hall ticket number may be the number of somebody's card, and of any length.
  const shownNumber = owner === undefined ? shownName(number) : number
  const [problem, params = {}] =
    problemOf(entry, same) ?? (owner === null ? ['photos.severalPeople'] : [null])
  const state = problem !== null ? 'refused' : owner ? 'matched' : 'nobody'
  return {
    place: entry.place,
    name: shownName(entry.name),
    number: shownNumber,
    state,
    problem,
    params,
    line: owner?.line ?? null,
    admissionId: owner?.admissionId ?? null,
  }
}

type Problem = readonly [code: string, params?: PhotoLine['params']]

function problemOf(entry: ArchiveEntry, same: readonly ArchiveEntry[]): Problem | null {
  if (entry.isLink) return ['photos.link']
  if (archiveName.test(entry.name.trim())) return ['photos.archive']
  if (numberOf(entry) === '') return ['photos.otherName']
  const other = same.find(({ place }) => place !== entry.place)
  if (other) return ['photos.twice', { name: shownName(other.name) }]
  const kilobytes = photoLimits.photoBytes / 1024
  // Packed it is no larger, but for a few bytes: what says otherwise is not read either.
  const bytes = Math.max(entry.size, entry.packedSize - 1024)
  if (bytes > photoLimits.photoBytes) return ['photos.tooLarge', { size: Math.ceil(bytes / 1024), kilobytes }]
  return null
}

const missingLine = (
  { number, line, admissionId }: NumberOwner & { number: string },
  place: number,
): PhotoLine => ({
  place,
  name: '',
  number,
  state: 'missing',
  problem: null,
  params: {},
  line,
  admissionId,
})
