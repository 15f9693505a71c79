import type { ReactNode } from 'react'
import { sayStale } from '#lib/i18n/stale-words.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from './MessageBox.tsx'

/** The same as components/forms/ChangedSince.astro. */
export function ChangedSince({ stale }: { stale: StaleRecord }): ReactNode {
  const { fields } = stale
  return (
    <MessageBox kind="warning" role="alert" title={sayStale(stale)}>
      <p>{fields.length > 0 ? m['form.stale.compare']() : m['form.stale.same']()}</p>
      {fields.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{m['form.stale.field']()}</th>
              <th scope="col">{m['form.stale.stored']()}</th>
              <th scope="col">{m['form.stale.typed']()}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, stored, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label={m['form.stale.stored']()}>{stored || m['form.stale.nothing']()}</td>
                <td data-label={m['form.stale.typed']()}>{typed || m['form.stale.nothing']()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </MessageBox>
  )
}
