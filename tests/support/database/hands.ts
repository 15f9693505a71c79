import type { Locator } from 'playwright/test'
import { chooseFile, expect } from '../browser/e2e.ts'
import { pressAt, tabTo } from '../browser/tab-to.ts'

type Files = Parameters<Locator['setInputFiles']>[0]

/** How a person works on a page. A journey that is gone by them needs nothing else. */
export interface Hands {
  /** A link or a button. */
  press(target: Locator): Promise<void>
  /** In the place of what stands in the field. */
  write(field: Locator, text: string): Promise<void>
  /** By the words or the value of an option. */
  choose(list: Locator, option: string): Promise<void>
  /** A box, or one of several of which one can be chosen. */
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
    // Arrows go from one to the next and choose it.
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

/** English by mouse, German by keyboard: a journey in both languages is one with both hands, too. */
export const handsOf = ({ locale }: { locale: 'en' | 'de' }): Hands =>
  locale === 'en' ? byMouse : byKeyboard

async function at(target: Locator) {
  const page = target.page()
  await tabTo(page, target)
  return page
}

/** The Tab key goes to the one that is chosen, and to the first one where none is. */
async function atGroupOf(radio: Locator) {
  const group = radio.page().locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`)
  const chosen = group.and(radio.page().locator(':checked'))
  return at((await chosen.count()) > 0 ? chosen : group.first())
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)
