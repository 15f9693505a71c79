import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'

/** Every control that a Field may hold, in every state of the Field. */
export function FieldStates(): ReactNode {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <>
      <div className="pair">
        <Field label={m['gallery.state.empty']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.filled']()}>
          <input defaultValue={m['gallery.sample']()} />
        </Field>
        <Field label={m['gallery.state.help']()} help={m['gallery.help']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.error']()} problem={m['gallery.required']()}>
          <input />
        </Field>
        <Field label={m['gallery.state.disabled']()}>
          <input disabled defaultValue={m['gallery.sample']()} />
        </Field>
        <Field label={m['gallery.control.select']()} help={m['gallery.help']()}>
          <select>
            <option>{m['gallery.sample']()}</option>
          </select>
        </Field>
        <Field label={m['gallery.control.area']()}>
          <textarea rows={2} />
        </Field>
        <Field label={m['gallery.control.file']()}>
          <input type="file" />
        </Field>
      </div>
      <Field label={m['gallery.try']()} problem={isTried && !typed ? m['gallery.required']() : ''}>
        <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <p>
        <button className="button" type="button" onClick={() => setTried(true)}>
          {m['gallery.check']()}
        </button>
      </p>
    </>
  )
}
