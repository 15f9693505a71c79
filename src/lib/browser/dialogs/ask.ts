import { m } from '#paraglide/messages.js'
import { openDialog } from './dialog.ts'
import { element, makeDialog } from './make-dialog.ts'

/**
 * Asks for confirmation before an action that is hard to undo, in scripts of a page. Returns true for YES; false for
 * NO, Escape and the backdrop.
 * @example if (await ask(button.dataset['ask'] ?? '')) await undo()
 */
export async function ask(question: string): Promise<boolean> {
  const answer = await askWithAnswers(
    { title: question },
    [m['dialog.yes'](), 'yes'],
    [m['dialog.no'](), 'no'],
  )
  return answer === 'yes'
}

/** Shows a message that must be read before the work goes on. */
export async function showMessage(text: string): Promise<void> {
  await askWithAnswers({ title: text }, [m['dialog.close'](), 'close'])
}

interface AskOptions {
  title: string
  /** Shown below the title: what the answers lead to. */
  text?: string
}

type Answer = readonly [word: string, value: string]

/**
 * Opens a dialog and returns the value of the chosen answer; empty where the dialog was closed without one. The first
 * answer is the primary button.
 */
export function askWithAnswers({ title, text }: AskOptions, ...answers: readonly Answer[]): Promise<string> {
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
