import { noticeWriters } from '#lib/notices/notice-roles.ts'
import type { NoticeState } from '#lib/schemas/notices.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** A notice is written, put up and taken down; one that was taken down may be put up again. */
export const noticeMachine = stateMachine<NoticeState>().of({
  kind: 'notice',
  entity: 'notice',
  refusal: 'notices.otherState',
  moves: {
    write: { from: [null], to: ['draft'], by: noticeWriters, action: 'notice.added' },
    publish: {
      from: ['draft', 'withdrawn'],
      to: ['published'],
      by: noticeWriters,
      action: 'notice.published',
    },
    withdraw: { from: ['published'], to: ['withdrawn'], by: noticeWriters, action: 'notice.withdrawn' },
  },
})
