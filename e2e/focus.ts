import type { Locator, Page } from '@playwright/test'
import { expect } from './person.ts'

type Stop = { name: string; top: number; left: number; ringed: boolean }

/** What has the focus, where it stands, and whether that can be seen: an outline of the element or of the field around it. */
export async function focusedStop(page: Page, part: Locator = page.locator('body')): Promise<Stop> {
  return part.evaluate(box => {
    const element = document.activeElement as HTMLElement
    const ringed = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    let seen: Element | null = element
    for (let up = 0; up < 3 && !ringed(seen); up++) seen = seen?.parentElement ?? null
    // A table's row has none of its own: its cells draw it together.
    const cell = element.matches('tr') ? element.querySelector('td') : null
    const isDrawnByCells = cell !== null && getComputedStyle(cell).boxShadow !== 'none'
    const { top, left } = element.getBoundingClientRect()
    // A list that has scrolled to the stop has moved up with all that was before.
    let scrolled = 0
    for (let above = element.parentElement; above && above !== box; above = above.parentElement)
      scrolled += above.scrollTop
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName,
      top: top + scrolled - box.getBoundingClientRect().top,
      left,
      ringed: isDrawnByCells || ringed(seen),
    }
  })
}

/** From where the focus is to the end of a part: every stop is ringed, and none leads back up and to the left. */
export async function expectTabOrder(page: Page, part: Locator): Promise<void> {
  const reachable = await part.evaluate(
    box =>
      [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
        one => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
      ).length,
  )
  let before = await focusedStop(page, part)
  let reached = 1
  for (; reached < reachable; reached++) {
    await page.keyboard.press('Tab')
    if (!(await part.evaluate(box => box.contains(document.activeElement)))) break
    const stop = await focusedStop(page, part)
    expect(stop.ringed, `„${stop.name}“ shows its focus`).toBe(true)
    // Down, or to the right, where another column may begin further up; neighbours in a row are not equally high.
    const isBelowOrRight = stop.top > before.top - 40 || stop.left > before.left
    expect(isBelowOrRight, `„${stop.name}“ after „${before.name}“`).toBe(true)
    before = stop
  }
  expect(reached).toBeGreaterThan(3)
}

/** Presses Tab until something has the focus, and says how often; whatever lies before it is ringed, too. */
export async function tabTo(page: Page, wanted: Locator): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    expect(stop.ringed, `„${stop.name}“ shows its focus`).toBe(true)
    if (await wanted.evaluate(element => element === document.activeElement)) return presses
  }
  throw new Error(`The Tab key does not lead to ${wanted}`)
}
