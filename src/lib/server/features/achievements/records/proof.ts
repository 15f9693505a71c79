import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { paperTypes } from '../../../kernel/kept-files/prepare-paper.ts'
import { maySee, scopeOf } from '../policy.ts'

/** Of a proof: a scan of some pages. */
export const mostProofBytes = 5 * 1024 * 1024

/** Whose it is: under the name by which a person's data is found, so that it is handed out and erased with it. */
export const proofOf = (achievementId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'achievements.proof',
  ownerEntity: 'achievement',
  ownerId: achievementId,
})

/** What a proof may be. */
export const proofKinds = ['pdf', 'jpeg', 'png'] as const

export const achievementFiles: FileKinds = {
  'achievements.proof': {
    access: achievementKeepers,
    mediaTypes: paperTypes,
    isShown: true,
    async mayRead(app, { ownerId }, user) {
      const achievement = user && (await app.achievements.find(ownerId))
      const member = achievement && (await app.faculty.find(achievement.memberId))
      return Boolean(member && maySee(await scopeOf(app, user), member))
    },
  },
}
