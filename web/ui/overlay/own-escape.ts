/** A calendar, menu or list of choices that is open closes first, and alone; so does what was moved and not confirmed. */
export function hasOwnEscape(target: EventTarget | null): boolean {
  const isOwn =
    target instanceof Element && target.matches('[data-mantine-stop-propagation="true"], [data-own-escape="true"]')
  return isOwn || document.querySelector(':popover-open') !== null
}
