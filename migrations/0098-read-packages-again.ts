import type { Kysely } from 'kysely'
import { packageOf } from '../src/lib/rules/money/package-lakhs.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Packages were read without their unit and time: a crore counted as a lakh, and a month as a year. What is unclear has no sum. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const histories = await db
    .selectFrom('alumni_histories')
    .select(['id', 'packages', 'package_lakhs'])
    .where('packages', '<>', '')
    .execute()
  for (const { id, packages, package_lakhs } of histories) {
    const lakhs = packageOf(packages)
    if (lakhs === package_lakhs) continue
    await db.updateTable('alumni_histories').set({ package_lakhs: lakhs }).where('id', '=', id).execute()
  }
}
