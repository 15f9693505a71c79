import type { ReactNode } from 'react'
import { sayStale } from '#lib/i18n/stale-words.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { MessageBox } from './MessageBox.tsx'

/** Mirrors components/forms/ChangedSince.astro. */
export function ChangedSince({ stale }: { stale: StaleRecord }): ReactNode {
  const { title, lead, rows, heads } = sayStale(stale)
  return (
    <MessageBox kind="warning" role="alert" title={title}>
      <p>{lead}</p>
      {rows.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              {Object.values(heads).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, stored, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label={heads.stored}>{stored}</td>
                <td data-label={heads.typed}>{typed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </MessageBox>
  )
}
