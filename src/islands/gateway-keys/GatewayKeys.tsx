import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import {
  $isBusy,
  $keys,
  $problem,
  $waiting,
  confirmKey,
  deleteKey,
  loadKeys,
  pingKey,
  withdrawKey,
} from './gateway-keys.store.ts'
import { KeyForm } from './KeyForm.tsx'
import type { MaskedGatewayKey, ShownKey, WaitingKey } from '#lib/schemas/payments/gateway-keys.ts'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showInstant } from '#lib/i18n/dates.ts'

/** Key of the new row. */
const added = 'new'

/** The gateway's keys, a row for each fee type that has one; one row at a time is edited. */
export function GatewayKeys({ feeTypes }: { feeTypes: readonly string[] }): ReactNode {
  const keys = useStore($keys)
  const problem = useStore($problem)
  const waiting = useStore($waiting)
  const isBusy = useStore($isBusy)
  const [edited, setEdited] = useState('')
  useEffect(() => void loadKeys(), [])
  const close = (): void => setEdited('')
  const taken = [...(keys ?? []), ...waiting].map(({ feeType }) => feeType)
  const free = feeTypes.filter((name) => !taken.includes(name))

  if (keys === null)
    return problem === '' ? (
      <p className="quiet" role="status">
        {m['gatewayKeys.loading']()}
      </p>
    ) : (
      <div className="stack">
        <MessageBox kind="error" role="alert">
          {problem}
        </MessageBox>
        <p>
          <button className="button" type="button" onClick={() => void loadKeys()}>
            {m['form.again']()}
          </button>
        </p>
      </div>
    )
  return (
    <Awake>
      {waiting.map((each) => (
        <WaitingKeyBox key={each.changeId} waiting={each} isBusy={isBusy} />
      ))}
      {keys.length === 0 && edited !== added && <p className="card">{m['gatewayKeys.none']()}</p>}
      {(keys.length > 0 || edited === added) && (
        <div className="across">
          <table className="list">
            <caption className="sr">{m['gatewayKeys.title']()}</caption>
            <thead>
              <tr>
                <th scope="col">{m['gatewayKeys.feeType']()}</th>
                <th scope="col">{m['gatewayKeys.userName']()}</th>
                <th scope="col">{m['gatewayKeys.password']()}</th>
                <th scope="col">{m['gatewayKeys.actions']()}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((shown) =>
                edited === shown.uniquekey ? (
                  <KeyForm
                    key={shown.uniquekey}
                    stored={shown}
                    feeTypes={feeTypes}
                    isBusy={isBusy}
                    onClose={close}
                  />
                ) : (
                  <KeyRow
                    key={shown.uniquekey}
                    shown={shown}
                    isBusy={isBusy}
                    isWaiting={waiting.some(({ feeType }) => feeType === shown.feeType)}
                    onEdit={() => setEdited(shown.uniquekey)}
                  />
                ),
              )}
              {edited === added && <KeyForm stored={null} feeTypes={free} isBusy={isBusy} onClose={close} />}
            </tbody>
          </table>
        </div>
      )}
      {free.length > 0 && edited !== added && (
        <p>
          <button
            className={keys.length === 0 ? 'button primary' : 'button'}
            type="button"
            disabled={isBusy}
            onClick={() => setEdited(added)}
          >
            {m['gatewayKeys.add']()}
          </button>
        </p>
      )}
    </Awake>
  )
}

interface KeyRowProps {
  shown: ShownKey
  isBusy: boolean
  /** A pending change must be decided first. */
  isWaiting: boolean
  onEdit: () => void
}

/** A row in read mode. */
function KeyRow({ shown, isBusy, isWaiting, onEdit }: KeyRowProps): ReactNode {
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
          <ConfirmActionDialog
            question={m['gatewayKeys.askDelete']()}
            actionLabel={m['gatewayKeys.delete']()}
            isDanger
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

interface WaitingKeyBoxProps {
  waiting: WaitingKey
  isBusy: boolean
}

/** A key that is not in force yet: its changes, and who decides on it. */
function WaitingKeyBox({ waiting, isBusy }: WaitingKeyBoxProps): ReactNode {
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
        <ConfirmActionDialog
          question={asks === 'confirm' ? m['gatewayKeys.askConfirm']() : m['gatewayKeys.askWithdraw']()}
          actionLabel={asks === 'confirm' ? m['gatewayKeys.confirm']() : m['gatewayKeys.withdraw']()}
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
