import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { type ArchiveEntry, shownName } from '../../../kernel/archives/archive.ts'
import type { PhotoLine } from './photo-upload.ts'

/** The owner of a hall ticket number: a row of the spreadsheet, or the admission created from it. */
export interface NumberOwner {
  line: number | null
  admissionId: string | null
  /** A photo exists already, so none is missing. */
  hasPhoto: boolean
}

/** Maps hall ticket numbers in capitals to owners; null where a number has several. */
export type NumberOwners = ReadonlyMap<string, NumberOwner | null>

/** System files that programs add to archives. */
const systemFiles = /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i
const pictureName = /^(?<number>.+)\.(jpe?g|png|webp)$/i
const archiveName = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i

/** Classifies each file of the archive by its name and size: `<hall ticket>.jpg` in any folder. */
export function sortPhotos(entries: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine[] {
  const meant = entries.filter(({ name }) => !systemFiles.test(name))
  const numbered = Map.groupBy(meant, numberOf)
  return meant.map((entry) => lineFor(entry, numbered.get(numberOf(entry)) ?? [], owners))
}

/** Lists owners without a photo; these lines come after all files. */
export function findMissingPhotos(lines: readonly PhotoLine[], owners: NumberOwners): PhotoLine[] {
  const found = new Set(lines.flatMap(({ state, number }) => (state === 'matched' ? [number] : [])))
  const missing = [...owners].flatMap(([number, owner]) =>
    owner && !owner.hasPhoto && !found.has(number) ? [{ number, ...owner }] : [],
  )
  return missing.map((owner, index) => missingLine(owner, photoLimits.archive.entries + index))
}

/** Empty where the name is not a picture's. */
function numberOf({ name }: Pick<ArchiveEntry, 'name'>): string {
  const { number = '' } = pictureName.exec(name.split('/').at(-1)?.trim() ?? '')?.groups ?? {}
  return number.trim().toUpperCase()
}

function lineFor(entry: ArchiveEntry, same: readonly ArchiveEntry[], owners: NumberOwners): PhotoLine {
  const number = numberOf(entry)
  const owner = owners.get(number)
  // A number that is no hall ticket number may be an Aadhaar number, and of any length.
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
  // Pictures hardly shrink in an archive: an entry that claims otherwise is not read either.
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
