/** Tells whether a form has other input than the page gave it. */
export const hasChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLSelectElement) return field.value !== initialOption(field)?.value
    if (!(field instanceof HTMLInputElement)) return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })

const initialOption = ({ options }: HTMLSelectElement): HTMLOptionElement | undefined =>
  [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
