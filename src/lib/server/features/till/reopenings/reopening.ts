import { feeCheckers } from '#lib/rules/roles/offices.ts'
import type { ReopeningState } from '#lib/schemas/till/reopenings.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A request to open a closed day again. */
export interface Reopening {
  id: string
  /** The day of the till. */
  day: string
  reason: string
  state: ReopeningState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** One officer asks, another one decides, who took no money on that day. The trail shows all of it at the day. */
export const reopeningMachine = stateMachine<ReopeningState>().of({
  kind: 'tillReopening',
  entity: 'tillDay',
  refusal: 'reopening.changed',
  moves: {
    propose: {
      from: [null],
      to: ['proposed'],
      by: feeCheckers,
      action: 'tillDay.reopeningProposed',
      needsReason: true,
    },
    /** The move of the day writes the row of the trail. */
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: feeCheckers,
      action: null,
      secondPerson: 'reopening.ownRequest',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'tillDay.reopeningRefused',
      needsReason: true,
      secondPerson: 'reopening.ownRequest',
    },
    /** By the person who asked. */
    withdraw: {
      from: ['proposed'],
      to: ['withdrawn'],
      by: feeCheckers,
      action: 'tillDay.reopeningWithdrawn',
    },
  },
})
