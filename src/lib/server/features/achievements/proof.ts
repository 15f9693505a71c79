import type { FileKinds, MediaType } from '../../kernel/kept-files/file-kind.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import { achievementKeepers } from '#lib/rules/achievement-roles.ts'
import { maySee, scopeOf } from './achievements.policy.ts'

/** Of a proof: a scan of some pages. */
export const mostProofBytes = 5 * 1024 * 1024

/** Whose it is: under the name by which a person's data is found, so that it is handed out and erased with it. */
export const proofOf = (achievementId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'achievements.proof',
  ownerEntity: 'achievement',
  ownerId: achievementId,
})

const beginnings: readonly (readonly [MediaType, readonly number[]])[] = [
  ['application/pdf', [...Buffer.from('%PDF-')]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** What a file is by its own bytes, whatever it is called; null for what is no proof. */
export const proofTypeOf = (bytes: Uint8Array): MediaType | null =>
  beginnings.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0] ?? null

export const achievementFiles: FileKinds = {
  'achievements.proof': {
    access: achievementKeepers,
    mediaTypes: beginnings.map(([type]) => type),
    isShown: true,
    async mayRead(app, { ownerId }, user) {
      const achievement = user && (await app.achievements.find(ownerId))
      const member = achievement && (await app.faculty.find(achievement.memberId))
      return Boolean(member && maySee(await scopeOf(app, user), member))
    },
  },
}
