import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { staffSecretFields, type StaffSecrets } from '#lib/schemas/faculty/staff-secrets.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SeenRow } from '../../../kernel/db/versioned-rows.ts'
import { memberRepository } from '../member.repository.ts'
import { columnOf, type StaffSeals, type StoredSecrets } from './staff-secret.ts'

export type StaffSecretsRepository = ReturnType<ReturnType<typeof createStaffSecretsRepository>>

/** Seals what it writes and opens what it reads: callers see the plain texts alone. */
export const createStaffSecretsRepository = (seals: StaffSeals) => (db: Kysely<Tables>) => {
  const rows = () => db.selectFrom('staff_secrets').selectAll()

  const sealed = (memberId: string, secrets: StaffSecrets) => {
    const close = (field: keyof StaffSecrets): string =>
      secrets[field] && seals[field].close(secrets[field], memberId)
    return {
      pan: close('pan'),
      bank_account: close('bankAccount'),
      ifsc: close('ifsc'),
      bank_name: close('bankName'),
    }
  }

  const opened = (row: Tables['staff_secrets']): StoredSecrets => {
    const open = (field: keyof StaffSecrets): string =>
      row[columnOf[field]] && seals[field].open(row[columnOf[field]], row.member_id)
    const [pan = '', bankAccount = '', ifsc = '', bankName = ''] = staffSecretFields.map(open)
    return { memberId: row.member_id, version: row.version, pan, bankAccount, ifsc, bankName }
  }

  return {
    members: memberRepository(db),
    audit: auditRepository(db),
    transaction: db,
    secrets: {
      async find(memberId: string): Promise<StoredSecrets | null> {
        const row = await rows().where('member_id', '=', memberId).executeTakeFirst()
        return row ? opened(row) : null
      },

      async all(): Promise<StoredSecrets[]> {
        return (await rows().execute()).map(opened)
      },

      /** Returns those of members by the key of the employee code. */
      async ofKeys(keys: readonly string[]): Promise<ReadonlyMap<string, StoredSecrets>> {
        const members = await memberRepository(db).ofKeys(keys)
        const found = await rows()
          .where('member_id', 'in', ['', ...members.map(({ id }) => id)])
          .execute()
        const codes = new Map(members.map(({ id, employeeCode }) => [id, wordKey(employeeCode)]))
        return new Map(found.map((row) => [codes.get(row.member_id) ?? '', opened(row)]))
      },

      async insert(memberId: string, secrets: StaffSecrets, at: string): Promise<void> {
        await db
          .insertInto('staff_secrets')
          .values({ member_id: memberId, ...sealed(memberId, secrets), version: 1, updated_at: at })
          .execute()
      },

      /** Returns false if there is another version by now. */
      async change({ id, version }: SeenRow, secrets: StaffSecrets, at: string): Promise<boolean> {
        const { numUpdatedRows } = await db
          .updateTable('staff_secrets')
          .set({ ...sealed(id, secrets), version: version + 1, updated_at: at })
          .where('member_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      },

      /** Returns false if there is another version by now. */
      async remove({ id, version }: SeenRow): Promise<boolean> {
        const { numDeletedRows } = await db
          .deleteFrom('staff_secrets')
          .where('member_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
        return numDeletedRows > 0n
      },
    },
  }
}
