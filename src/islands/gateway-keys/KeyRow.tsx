import { type ReactNode, useState } from 'react'
import type { ShownKey } from '#lib/schemas/payments/gateway-keys.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deleteKey, pingKey } from './gateway-keys.store.ts'

interface Props {
  shown: ShownKey
  isBusy: boolean
  /** A change of it waits, which is decided first. */
  isWaiting: boolean
  onEdit: () => void
}

/** A row that is looked at. */
export function KeyRow({ shown, isBusy, isWaiting, onEdit }: Props): ReactNode {
  const [asks, setAsks] = useState(false)
  const { feeType, paymentGatewayUserName, paymentGatewayPassword, mode } = shown
  return (
    <tr>
      <td>{feeType}</td>
      <td data-label={m['gatewayKeys.userName']()}>{paymentGatewayUserName}</td>
      <td data-label={m['gatewayKeys.password']()}>
        {paymentGatewayPassword}{' '}
        <span className="quiet">
          {mode === 'test' ? m['gatewayKeys.mode.test']() : m['gatewayKeys.mode.live']()}
        </span>
      </td>
      <td>
        <div className="row">
          <button
            className="button"
            type="button"
            disabled={isBusy || isWaiting}
            aria-label={m['gatewayKeys.editOf']({ feeType })}
            onClick={onEdit}
          >
            {m['gatewayKeys.edit']()}
          </button>
          <button
            className="button"
            type="button"
            disabled={isBusy}
            aria-label={m['gatewayKeys.testOf']({ feeType })}
            onClick={() => void pingKey(shown)}
          >
            {m['gatewayKeys.test']()}
          </button>
          <button
            className="button danger"
            type="button"
            disabled={isBusy || isWaiting}
            aria-label={m['gatewayKeys.deleteOf']({ feeType })}
            onClick={() => setAsks(true)}
          >
            {m['gatewayKeys.delete']()}
          </button>
        </div>
        {asks && (
          <ConfirmDialog
            question={m['gatewayKeys.askDelete']()}
            onAnswer={(isYes) => {
              setAsks(false)
              if (isYes) void deleteKey(shown)
            }}
          />
        )}
      </td>
    </tr>
  )
}
