import type { APIContext } from 'astro'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'

export interface CipherState extends FormState {
  encrypted: string
  plain: string
}

/** Handles a page with two fields: each button fills the other field. */
export async function handleCipher(context: APIContext): Promise<Response | CipherState> {
  const { app } = context.locals
  const texts = { encrypted: '', plain: '' }
  const state = await plainForm(context, { limit: 'cipher' }, async (form) => {
    texts.encrypted = secretOf(form, 'encrypted')
    texts.plain = secretOf(form, 'plain')
    if (textOf(form, 'action') === 'encrypt')
      texts.encrypted = await app.cipher.encrypt(texts.plain, actorOf(context))
    else texts.plain = await app.cipher.decrypt(texts.encrypted, actorOf(context))
    return 'done'
  })
  return state instanceof Response ? state : { ...state, ...texts }
}
