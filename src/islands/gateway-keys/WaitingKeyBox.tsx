import { oneLine } from '#lib/i18n/one-line.ts'
import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { MaskedGatewayKey, WaitingKey } from '#lib/schemas/payments/gateway-keys.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { confirmKey, withdrawKey } from './gateway-keys.store.ts'

interface Props {
  waiting: WaitingKey
  isBusy: boolean
}

/** A key that is not in force yet: what it changes, and who decides. */
export function WaitingKeyBox({ waiting, isBusy }: Props): ReactNode {
  const [asks, setAsks] = useState<'confirm' | 'withdraw' | null>(null)
  const { feeType, before, after, by, at, isOwn, mayConfirm } = waiting
  const who = mayConfirm.join(', ')
  return (
    <MessageBox kind="warning" title={m['gatewayKeys.waits']({ feeType })}>
      <dl className="fact-list">
        <Facts title={m['gatewayKeys.inForce']()} shown={before} />
        <Facts title={m['gatewayKeys.proposed']()} shown={after} />
        <div>
          <dt>{m['gatewayKeys.typedBy']()}</dt>
          <dd>{oneLine([by, showInstant(at)])}</dd>
        </div>
      </dl>
      <p>{isOwn ? m['gatewayKeys.waitsForOthers']({ who }) : m['gatewayKeys.waitsForYou']()}</p>
      <div className="row">
        {!isOwn && (
          <button
            className="button primary"
            type="button"
            disabled={isBusy}
            aria-label={m['gatewayKeys.confirmOf']({ feeType })}
            onClick={() => setAsks('confirm')}
          >
            {m['gatewayKeys.confirm']()}
          </button>
        )}
        <button
          className="button"
          type="button"
          disabled={isBusy}
          aria-label={m['gatewayKeys.withdrawOf']({ feeType })}
          onClick={() => setAsks('withdraw')}
        >
          {m['gatewayKeys.withdraw']()}
        </button>
      </div>
      {asks && (
        <ConfirmDialog
          question={asks === 'confirm' ? m['gatewayKeys.askConfirm']() : m['gatewayKeys.askWithdraw']()}
          onAnswer={(isYes) => {
            setAsks(null)
            if (isYes) void (asks === 'confirm' ? confirmKey(waiting) : withdrawKey(waiting))
          }}
        />
      )}
    </MessageBox>
  )
}

function Facts({ title, shown }: { title: string; shown: MaskedGatewayKey | null }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {shown ? (
          <>
            {shown.paymentGatewayUserName} · {shown.paymentGatewayPassword} ·{' '}
            {shown.mode === 'test' ? m['gatewayKeys.mode.test']() : m['gatewayKeys.mode.live']()}
          </>
        ) : (
          m['gatewayKeys.noneInForce']()
        )}
      </dd>
    </div>
  )
}
