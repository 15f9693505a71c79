import { type ReactNode, useState } from 'react'
import type { ShownKey } from '#lib/schemas/payments/gateway-keys.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { type KeyInput, saveKey, updateKey } from './gateway-keys.store.ts'

interface Props {
  /** Null for a new key. */
  stored: ShownKey | null
  /** Fee types that have no key yet. */
  feeTypes: readonly string[]
  isBusy: boolean
  onClose: () => void
}

/** A row in edit mode. */
export function KeyForm({ stored, feeTypes, isBusy, onClose }: Props): ReactNode {
  const [attempt] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<KeyInput>({
    feeType: stored?.feeType ?? feeTypes[0] ?? '',
    paymentGatewayUserName: stored?.paymentGatewayUserName ?? '',
    paymentGatewayPassword: '',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [asks, setAsks] = useState(false)
  const set = (name: keyof KeyInput) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })

  function ask(): void {
    const missing = missingIn(typed, stored !== null)
    setProblems(missing)
    setAsks(Object.keys(missing).length === 0)
  }
  async function send(): Promise<void> {
    const refused = stored ? await updateKey(typed, stored) : await saveKey(typed, attempt)
    if (refused === null) onClose()
    else setProblems(refused)
  }

  return (
    <tr className="edited">
      <td colSpan={4}>
        <div className="pair">
          <Field label={m['gatewayKeys.feeType']()} problem={problems['feeType']} isRequired>
            {stored ? (
              <input value={typed.feeType} readOnly />
            ) : (
              <select value={typed.feeType} onChange={set('feeType')}>
                {feeTypes.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={m['gatewayKeys.userName']()} problem={problems['paymentGatewayUserName']} isRequired>
            <input
              value={typed.paymentGatewayUserName}
              onChange={set('paymentGatewayUserName')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field
            label={m['gatewayKeys.password']()}
            help={stored ? m['gatewayKeys.keepHelp']({ shown: stored.paymentGatewayPassword }) : undefined}
            problem={problems['paymentGatewayPassword']}
            isRequired={!stored}
          >
            <input
              type="password"
              value={typed.paymentGatewayPassword}
              onChange={set('paymentGatewayPassword')}
              autoComplete="new-password"
            />
          </Field>
        </div>
        <div className="row">
          <button className="button primary" type="button" disabled={isBusy} onClick={ask}>
            {m['gatewayKeys.save']()}
          </button>
          <button className="button" type="button" disabled={isBusy} onClick={onClose}>
            {m['dialog.close']()}
          </button>
        </div>
        {asks && (
          <ConfirmActionDialog
            question={stored ? m['gatewayKeys.askUpdate']() : m['gatewayKeys.askSave']()}
            actionLabel={stored ? m['gatewayKeys.update']() : m['gatewayKeys.save']()}
            onAnswer={(isYes) => {
              setAsks(false)
              if (isYes) void send()
            }}
          />
        )}
      </td>
    </tr>
  )
}

function missingIn(typed: KeyInput, isStored: boolean): Record<string, string> {
  const needed = ['feeType', 'paymentGatewayUserName', ...(isStored ? [] : ['paymentGatewayPassword'])]
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      needed.includes(name) && text.trim() === '' ? [[name, m['errors.field.required']()]] : [],
    ),
  )
}
