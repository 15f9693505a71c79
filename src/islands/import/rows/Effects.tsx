import { type ReactNode, useId } from 'react'
import { href } from '#lib/i18n/href.ts'
import type { ImportEffect } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

/** Shows what saving would alter besides the records of the file. */
export function Effects({ of }: { of: readonly ImportEffect[] }): ReactNode {
  const id = useId()
  const headings = [m['imports.effects.what'](), m['imports.effects.before'](), m['imports.effects.after']()]
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{m['imports.effects.title']()}</h3>
      {of.length === 0 && <p className="quiet">{m['imports.effects.nothing']()}</p>}
      {of.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.map(({ what, before, after, link }) => (
              <tr key={what}>
                {[link === null ? what : <a href={href(link)}>{what}</a>, before, after].map(
                  (cell, index) => (
                    <td key={headings[index]} data-label={headings[index]}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
