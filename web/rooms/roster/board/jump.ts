import type { BoardWeek } from './board-week.ts'

/** Brings a shift into sight, also where its row is not drawn yet, and gives its cell the focus. */
export function jumpTo(id: number, { shifts, people }: BoardWeek): void {
  if (reach(id)) return
  const shift = shifts.find(each => each.id === id)
  const grid = document.querySelector<HTMLElement>('[role="grid"][data-writes], [role="grid"][aria-readonly]')
  const at = people.findIndex(person => person.id === shift?.employeeId)
  if (!grid || at < 0) return
  grid.scrollTop = (at / people.length) * grid.scrollHeight - grid.clientHeight / 2
  setTimeout(() => reach(id), 120)
}

function reach(id: number): boolean {
  const bar = document.querySelector<HTMLElement>(`[data-bar][data-shift="${id}"]`)
  const cell = bar?.closest<HTMLElement>('[data-cell]')
  if (!bar || !cell) return false
  cell.scrollIntoView({ block: 'center', inline: 'nearest' })
  cell.focus({ preventScroll: true })
  bar.dataset.flash = ''
  setTimeout(() => delete bar.dataset.flash, 1300)
  return true
}
