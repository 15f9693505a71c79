import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { paperTypes } from '../../../kernel/kept-files/prepare-paper.ts'
import { maySee, scopeOf } from '../policy.ts'

/** Enough for a scan of several pages. */
export const mostProofBytes = 5 * 1024 * 1024

/**
 * The file owner of a proof. Personal data is found by this entity name, so the proof is exported and erased with it.
 */
export const proofOf = (achievementId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'achievements.proof',
  ownerEntity: 'achievement',
  ownerId: achievementId,
})

export const proofKinds = ['pdf', 'jpeg', 'png'] as const

export const achievementFiles: FileKinds = {
  'achievements.proof': {
    access: achievementKeepers,
    mediaTypes: paperTypes,
    isShown: true,
    async mayRead(app, { ownerId }, user) {
      const achievement = user && (await app.achievements.find(ownerId))
      const member = achievement && (await app.faculty.findTeaching(achievement.memberId))
      return Boolean(member && maySee(await scopeOf(app, user), member))
    },
  },
}
