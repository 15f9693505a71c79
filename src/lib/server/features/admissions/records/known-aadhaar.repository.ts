import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'

/** Returns a check for numbers of twelve digits that are something else, such as APAAR ids. */
export const findAadhaarNumbers =
  (aadhaar: Pick<SealedField, 'hasher'>) =>
  async (db: Kysely<Tables>, numbers: readonly string[]): Promise<string[]> => {
    const hashesOf = aadhaar.hasher()
    const numberOf = new Map(
      numbers.flatMap((number) => hashesOf(number).map((hash) => [hash, number] as const)),
    )
    const found = await storedHashes(db, [...numberOf.keys()])
    return found.flatMap((hash) => numberOf.get(hash) ?? [])
  }

/** Returns those of the hashes that are of the Aadhaar number of an admission. */
async function storedHashes(db: Kysely<Tables>, hashes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of chunksOf(hashes)) {
    const rows = await db
      .selectFrom('admissions')
      .select('aadhaar_hash')
      .where(among(db, 'aadhaar_hash', some))
      .execute()
    found.push(...rows.map(({ aadhaar_hash }) => aadhaar_hash))
  }
  return found
}
