import { m } from '#paraglide/messages.js'
import { openDialog } from './dialog.ts'
import { element, makeDialog } from './make-dialog.ts'

/**
 * Asks before something that is hard to take back, in scripts of a page. True for YES; false for NO, Escape
 * and the backdrop.
 * @example if (await ask(button.dataset['ask'] ?? '')) await undo()
 */
export async function ask(question: string): Promise<boolean> {
  const answer = await answerTo({ title: question }, [m['dialog.yes'](), 'yes'], [m['dialog.no'](), 'no'])
  return answer === 'yes'
}

/** Says something that has to be read before it goes on. */
export async function tell(text: string): Promise<void> {
  await answerTo({ title: text }, [m['dialog.close'](), 'close'])
}

interface Asked {
  title: string
  /** Below it: what comes of the answers. */
  text?: string
}

type Answer = readonly [word: string, value: string]

/** The value of the answer; empty where the dialog was left without one. The first one is what most people want. */
export function answerTo({ title, text }: Asked, ...answers: readonly Answer[]): Promise<string> {
  const form = element('form', '', 'row')
  form.method = 'dialog'
  for (const [index, [word, value]] of answers.entries()) {
    const button = element('button', word, index === 0 ? 'button primary' : 'button')
    button.value = value
    form.append(button)
  }
  const dialog = makeDialog({ title, content: [...(text ? [element('p', text)] : []), form] })
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue))
    openDialog(dialog)
  })
}
