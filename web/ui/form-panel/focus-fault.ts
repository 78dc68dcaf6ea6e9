/** To the first entry with a problem, once the page shows it. */
export function focusFault(box: HTMLElement | null, problems: object): void {
  if (Object.keys(problems).length === 0) return
  requestAnimationFrame(() => {
    const faulty = [...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset.entry! in problems,
    )
    for (const one of ['[aria-invalid="true"]', ':is(input, textarea):not(:disabled)', 'button']) {
      const field = faulty?.querySelector<HTMLElement>(one)
      if (field) return field.focus()
    }
  })
}
