import { flushSync } from 'react-dom'

// What is being typed counts, too, when somebody saves by key: days, numbers and cells are taken over by leaving their field.

/** Of a form, whose lists of choices keep what they show open. */
export function submitTyped(form: HTMLFormElement | null): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && form?.contains(field) && field.role !== 'combobox') leaveAndReturn(field)
  form?.requestSubmit()
}

/** Of a sheet, which is saved by a button. */
export function pressTyped(button: HTMLButtonElement | null): void {
  const cell = document.activeElement
  if (cell instanceof HTMLInputElement) leaveAndReturn(cell)
  button?.click()
}

function leaveAndReturn(field: HTMLInputElement): void {
  flushSync(() => field.blur())
  field.focus({ preventScroll: true })
}
