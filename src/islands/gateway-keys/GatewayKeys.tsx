import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { $isBusy, $keys, $problem, $waiting, loadKeys } from './gateway-keys.store.ts'
import { KeyForm } from './KeyForm.tsx'
import { KeyRow } from './KeyRow.tsx'
import { WaitingKeyBox } from './WaitingKeyBox.tsx'

/** Of the row that is added. */
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
