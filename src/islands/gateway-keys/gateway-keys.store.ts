import { atom } from 'nanostores'
import { deleteCall, refusedFields, getCall, postCall, putCall, sayRefusal } from '#lib/api/client.ts'
import type {
  GatewayKeyDone,
  GatewayKeyPinged,
  GatewayKeysReply,
  ShownKey,
  WaitingKey,
} from '#lib/schemas/payments/gateway-keys.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'

/** Input of a row. */
export interface KeyInput {
  feeType: string
  paymentGatewayUserName: string
  paymentGatewayPassword: string
}

/** Null until they are loaded. */
export const $keys = atom<readonly ShownKey[] | null>(null)
/** Keys that await a second person. */
export const $waiting = atom<readonly WaitingKey[]>([])
/** Why loading failed. */
export const $problem = atom('')
export const $isBusy = atom(false)

export async function loadKeys(): Promise<void> {
  $problem.set('')
  try {
    const { list, waiting } = await getCall<GatewayKeysReply>('getPaymentGatewayKeyMaintenance')
    $waiting.set(waiting)
    $keys.set(list)
  } catch (error) {
    $problem.set(sayRefusal(error))
  }
}

type Problems = Record<string, string>

export const saveKey = (typed: KeyInput, attempt: string): Promise<Problems | null> =>
  change(async () =>
    postCall<GatewayKeyDone>('savePaymentGatewayKeyMaintenance', [typed], {}, { key: attempt }),
  )

export const updateKey = (
  typed: KeyInput,
  { uniquekey, version }: Pick<ShownKey, 'uniquekey' | 'version'>,
): Promise<Problems | null> =>
  change(() =>
    putCall<GatewayKeyDone>('updatePaymentGatewayKeyMaintenance', { ...typed, uniquekey, version }),
  )

export const deleteKey = ({ uniquekey, version }: ShownKey): Promise<Problems | null> =>
  change(() =>
    deleteCall<GatewayKeyDone>('deletPaymentGatewayKeyMaintenance', { uniquekey, version: String(version) }),
  )

export const confirmKey = ({ changeId }: WaitingKey): Promise<Problems | null> =>
  change(() => postCall<GatewayKeyDone>('confirmPaymentGatewayKey', { changeId }))

export const withdrawKey = ({ changeId }: WaitingKey): Promise<Problems | null> =>
  change(() => postCall<GatewayKeyDone>('withdrawPaymentGatewayKey', { changeId }))

/** Tests a key. It changes nothing, so nothing is reloaded. */
export async function pingKey({ uniquekey }: ShownKey): Promise<void> {
  $isBusy.set(true)
  try {
    const { answer, message } = await postCall<GatewayKeyPinged>('pingPaymentGatewayKey', { uniquekey })
    toast[answer === 'known' ? 'success' : 'error'](message)
  } catch (error) {
    toast.error(sayRefusal(error))
  } finally {
    $isBusy.set(false)
  }
}

/** Returns null on success, otherwise the errors by field. */
async function change(send: () => Promise<GatewayKeyDone>): Promise<Problems | null> {
  $isBusy.set(true)
  try {
    const { message } = await send()
    toast.success(message)
    await loadKeys()
    return null
  } catch (error) {
    toast.error(sayRefusal(error))
    // The call takes a list and the saved row is its first entry, hence the prefix.
    return Object.fromEntries(
      Object.entries(refusedFields(error)).map(([name, text]) => [name.replace(/^0\./, ''), text]),
    )
  } finally {
    $isBusy.set(false)
  }
}
