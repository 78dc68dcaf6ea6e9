/** What a part needs of one that it may not import: declared where it is needed, given once, when the app starts. */
export type Service<T> = {
  give(value: T): void
  get(): T
}

const open = new Set<string>()

/** `what` completes „Nothing gives …“. */
export function service<T>(what: string): Service<T> {
  let given: { value: T } | undefined
  open.add(what)
  return {
    give: value => {
      given = { value }
      open.delete(what)
    },
    get: () => {
      if (!given) throw new Error(missing([what]))
      return given.value
    },
  }
}

/** A service with its value: what a room gives to those on its left. */
export type Gift = () => void
export const gift =
  <T>(to: Service<T>, value: T): Gift =>
  () =>
    to.give(value)

/** A part that waits for what nobody gives would fail only once somebody needs it. */
export function refuseMissingServices(): void {
  if (open.size > 0) throw new Error(missing([...open]))
}

const missing = (what: readonly string[]) =>
  `Nothing gives ${what.join(', nor ')}: a room.ts to its right lists it in gives, or app.ts does.`
