/** Narrows the list of people to the chosen department; lists all of them where none is chosen. */
export function narrowPeople(fields: Element): void {
  const department = fields.querySelector<HTMLSelectElement>('[data-departments]')
  const groups = [...fields.querySelectorAll<HTMLOptGroupElement>('[data-department]')]
  const person = groups[0]?.closest('select')
  if (!department || !person) return
  // Some browsers still list hidden options, so the groups are removed instead of hidden.
  const narrow = (): void => {
    const { value } = department
    const shown = groups.filter(({ dataset }) => value === '' || dataset['department'] === value)
    const chosen = person.value
    for (const group of groups) group.remove()
    person.append(...shown)
    person.value = chosen
    if (person.selectedIndex < 0) person.value = ''
  }
  department.addEventListener('change', narrow)
  narrow()
}
