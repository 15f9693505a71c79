import type { Locator } from 'playwright/test'
import { chooseFile, expect } from '../browser/e2e.ts'
import { pressAt, tabTo } from '../browser/tab-to.ts'

type Files = Parameters<Locator['setInputFiles']>[0]

/** How a person operates a page. Journeys use only these. */
export interface Hands {
  /** Activates a link or a button. */
  press(target: Locator): Promise<void>
  /** Replaces the field's text. */
  write(field: Locator, text: string): Promise<void>
  /** Chooses an option by its label or value. */
  choose(list: Locator, option: string): Promise<void>
  /** Ticks a checkbox or chooses a radio button. */
  tick(box: Locator): Promise<void>
  give(input: Locator, files: Files): Promise<void>
}

export const byMouse: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (list, option) => void (await list.selectOption(option)),
  tick: (box) => box.check(),
  give: chooseFile,
}

export const byKeyboard: Hands = {
  press: (target) => pressAt(target.page(), target),

  async write(field, text) {
    const { keyboard } = await at(field)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  },

  async choose(list, option) {
    const { keyboard } = await at(list)
    const place = await list.evaluate((element, wanted) => {
      const options = [...(element as HTMLSelectElement).options].filter(({ disabled }) => !disabled)
      return options.findIndex(({ label, value }) => label === wanted || value === wanted)
    }, option)
    expect(place, `“${option}” is an option`).toBeGreaterThanOrEqual(0)
    await keyboard.press('Home')
    for (let step = 0; step < place; step += 1) await keyboard.press('ArrowDown')
    await expect(list.locator('option:checked')).toHaveText(option)
  },

  async tick(box) {
    const isOneOf = (await box.getAttribute('type')) === 'radio'
    const { keyboard } = isOneOf ? await atGroupOf(box) : await at(box)
    // Arrow keys move between radio buttons and choose them.
    while (isOneOf && !(await isFocused(box))) await keyboard.press('ArrowDown')
    if (!(await box.isChecked())) await keyboard.press('Space')
    await expect(box).toBeChecked()
  },

  async give(input, files) {
    const chooser = input.page().waitForEvent('filechooser')
    await pressAt(input.page(), input)
    await (await chooser).setFiles(files)
  },
}

/** English runs by mouse, German by keyboard, so a journey in both languages covers both. */
export const handsOf = ({ locale }: { locale: 'en' | 'de' }): Hands =>
  locale === 'en' ? byMouse : byKeyboard

async function at(target: Locator) {
  const page = target.page()
  await tabTo(page, target)
  return page
}

/** Tab focuses the chosen radio button, or the first one when none is chosen. */
async function atGroupOf(radio: Locator) {
  const group = radio.page().locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`)
  const chosen = group.and(radio.page().locator(':checked'))
  return at((await chosen.count()) > 0 ? chosen : group.first())
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)
