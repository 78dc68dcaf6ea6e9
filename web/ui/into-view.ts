/** Where a row of choices scrolls sideways, the chosen one is brought into sight. */
export function intoView(choice: HTMLElement | null): void {
  const row = choice?.parentElement
  if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = choice.offsetLeft - row.offsetLeft - BESIDE
}
const BESIDE = 40
