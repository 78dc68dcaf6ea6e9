/** What a suite leaves running for the next one that asks for the same; ended by whoever asks for another. */
let kept: { asked: string; thing: unknown; end: () => Promise<void> } | undefined
let isKeeping = false

/** Said once by a process that runs several test files one after the other; it calls `endKept` when all are done. */
export const keepBetweenFiles = () => {
  isKeeping = true
}

/** Gives the thing that was kept if it was asked for by the same words; otherwise that one ends and `make` begins another. */
export async function keptOr<Thing>(asked: string, make: () => Promise<{ thing: Thing; end: () => Promise<void> }>) {
  if (kept?.asked === asked) return kept.thing as Thing
  await endKept()
  const { thing, end } = await make()
  kept = { asked, thing, end }
  return thing
}

/** After a file: what may not or need not stay ends now. */
export async function endUnless(mayStay: boolean): Promise<void> {
  if (!isKeeping || !mayStay) await endKept()
}

export async function endKept(): Promise<void> {
  const ending = kept
  kept = undefined
  await ending?.end()
}
