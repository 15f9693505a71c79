/** Offers the people of the department that is chosen; all of them, where none is. */
export function narrowPeople(fields: Element): void {
  const department = fields.querySelector<HTMLSelectElement>('[data-departments]')
  const groups = [...fields.querySelectorAll<HTMLOptGroupElement>('[data-department]')]
  const person = groups[0]?.closest('select')
  if (!department || !person) return
  // A browser that still lists what is hidden leaves out what is not there.
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
