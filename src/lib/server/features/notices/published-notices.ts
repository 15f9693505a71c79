import { isNoticeFor } from '#lib/notices/notice-roles.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Kernel } from '../../kernel/app.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import type { NoticeRepository } from './notice.repository.ts'
import type { Notice } from './notice.ts'

export interface ShownNotices {
  /** What is up today for whoever asks, null a visitor: important ones first, then the newest. */
  shownTo(user: Reader): Promise<Notice[]>
}

type Reader = Pick<CurrentUser, 'roles' | 'mustAddFactor'> | null

type Needs = Pick<Kernel, 'hooks' | 'isBehind' | 'clock'>

/** What was read on an earlier day has all that is up today: nothing comes in by itself, and what is over is left out. */
export function createShownNotices(
  kernel: Needs,
  { upSince }: Pick<NoticeRepository, 'upSince'>,
): ShownNotices {
  const today = (): string => indianDate(kernel.clock.now())
  const all = keepByTag('notices', kernel, () => upSince(today()))
  return {
    async shownTo(user) {
      const day = today()
      return (await all()).filter(
        ({ audiences, shownFrom, shownUntil }) =>
          shownFrom <= day && day <= shownUntil && isNoticeFor(audiences, user),
      )
    },
  }
}
