interface Limit {
  /** The last ISO day, and what a later one is told. */
  max: string
  late: string
}

/**
 * Runs in the browser: the chosen kind decides the last day of the date beside it. `data-limits` holds the limits by
 * kind.
 */
export function limitDayByKind(fields: HTMLElement): void {
  const kind = fields.querySelector('select')
  const day = fields.querySelector<HTMLElement>('.day')
  const input = day?.querySelector('input')
  if (!kind || !day || !input) return
  // The server writes the attribute.
  const limits = JSON.parse(fields.dataset['limits'] ?? '{}') as Partial<Record<string, Limit>>
  kind.addEventListener('change', () => {
    Object.assign(day.dataset, limits[kind.value])
    // The date is checked again by the listener that checks it when it is left.
    if (input.value !== '') input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
