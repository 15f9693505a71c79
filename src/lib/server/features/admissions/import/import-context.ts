import type { Kysely } from 'kysely'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { rememberedFind } from '#lib/catalogue/remembered-find.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../../../kernel/app.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { eachAmong } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { CatalogueEntry, Within } from '../../catalogue/feature.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { numberSeriesRepository } from '../numbering/number-series.repository.ts'
import { findRule, resolveSeries } from '../numbering/number-series.ts'
import { countingAdmissions } from '../records/admission.repository.ts'

/**
 * What the rows of a file are parsed against. It leaves out cancelled admissions, and those whose course is over.
 */
export interface AdmissionContext {
  /** Searches only entries that may be chosen. */
  find(kind: CatalogueKind, word: string, within?: Within): readonly CatalogueEntry[]
  byId(id: string): CatalogueEntry | null
  /** An Indian day. */
  today: string
  /** Finds the owner of an admission number; cancelled admissions keep theirs. */
  ownerOf(number: string): Pick<Applicant, 'id' | 'name'> | null
  /** Returns the pattern of a course's current series. */
  formatOf(courseId: string | null): string
  withAadhaar(aadhaar: string): Applicant | null
  /** Finds another admission with the mobile number. */
  withMobile(mobile: string, own: Applicant | null): Applicant | null
  /** Finds another admission with the name and the date of birth. */
  withNameAndBirth(name: string, born: string, own: Applicant | null): Applicant | null
}

export async function admissionContext({
  catalogue,
  database,
  clock,
  keyring,
}: App): Promise<AdmissionContext> {
  const view = await catalogue.read()
  const lookup = admissionLookupRepository(database.reads)
  const people = await lookup.applicants()
  const owners = await lookup.owners()
  const rules = await numberSeriesRepository(database.reads).all()
  const now = clock.now()
  const year = academicYearOf(now)
  const hashesOf = sealedField(keyring, aadhaarColumn).hasher()
  const byHash = indexOf(people, hashOf)
  const byMobile = indexOf(people, mobileOf)
  const byBirth = indexOf(people, birthOf)
  // New admissions cannot take a branch of a retired course.
  const isOpen = ({ isRetired, parentId }: CatalogueEntry): boolean =>
    !isRetired && view.byId(parentId ?? '')?.isRetired !== true
  const other = (found: readonly Applicant[] = [], own: Applicant | null): Applicant | null =>
    found.find(({ id }) => id !== own?.id) ?? null
  return {
    find: rememberedFind((...asked) => view.find(...asked).filter(isOpen)),
    byId: view.byId,
    today: indianDate(now),
    ownerOf: (number) => owners.get(number) ?? null,
    formatOf: (courseId) => resolveSeries(findRule(rules, courseId, year), view, { courseId, year }).format,
    withAadhaar: (aadhaar) =>
      aadhaar === ''
        ? null
        : other(
            hashesOf(aadhaar).flatMap((hash) => byHash.get(hash) ?? []),
            null,
          ),
    withMobile: (mobile, own) => other(byMobile.get(mobile), own),
    withNameAndBirth: (name, born, own) =>
      born === '' ? null : other(byBirth.get(`${name.toLowerCase()}\t${born}`), own),
  }
}

const hashOf = ({ aadhaarHash }: Applicant): string => aadhaarHash
const mobileOf = ({ mobile }: Applicant): string => mobile
const birthOf = ({ name, dateOfBirth }: Applicant): string =>
  dateOfBirth === '' ? '' : `${name.toLowerCase()}\t${dateOfBirth}`

/** Skips admissions without a key. */
function indexOf(
  people: readonly Applicant[],
  keyOf: (person: Applicant) => string,
): ReadonlyMap<string, Applicant[]> {
  const index = Map.groupBy(people, keyOf)
  index.delete('')
  return index
}

/** The fields of an admission that rows of a file are compared with. */
export interface Applicant {
  id: string
  number: string
  name: string
  dateOfBirth: string
  mobile: string
  aadhaarHash: string
}

/** Finds existing admissions that rows of a file may refer to. */
export function admissionLookupRepository(db: Kysely<Tables>) {
  return {
    applicants: (): Promise<Applicant[]> =>
      countingAdmissions(db)
        .select([
          'admissions.id',
          'admissions.number',
          'admissions.name',
          'admissions.date_of_birth as dateOfBirth',
          'student_mobile as mobile',
          'aadhaar_hash as aadhaarHash',
        ] as const)
        .execute(),

    /** Matches hashes under every secret. */
    async withHashes(hashes: readonly string[]): Promise<{ id: string; version: number; hash: string }[]> {
      const found = []
      for (const some of chunksOf(hashes))
        found.push(
          ...(await countingAdmissions(db)
            .select(['admissions.id', 'admissions.version', 'aadhaar_hash as hash'])
            .where(
              eachAmong(db, 'admissions', {
                column: 'aadhaar_hash',
                texts: some,
              }),
            )
            .execute()),
        )
      return found
    },

    /** Maps admission numbers to admissions in any state, and to students without an admission. */
    async owners(): Promise<ReadonlyMap<string, Pick<Applicant, 'id' | 'name'>>> {
      const students = await db
        .selectFrom('students')
        .select(['id', 'name', 'admission_number as number'])
        .where('admission_number', 'is not', null)
        .execute()
      const admissions = await db.selectFrom('admissions').select(['id', 'name', 'number']).execute()
      return new Map(
        [...students, ...admissions].map(({ id, name, number }) => [number ?? '', { id, name }] as const),
      )
    },
  }
}
