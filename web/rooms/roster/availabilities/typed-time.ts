type Typed = number | null | undefined

/** As it goes on the wire, '24:00' included; empty where nothing is typed. */
export const typedTime = (minutes: Typed): string =>
  minutes === null || minutes === undefined
    ? ''
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Said at the end of a time. */
export const endsNextDay = ({ from, to }: { from: Typed; to: Typed }) =>
  typeof from === 'number' && typeof to === 'number' && to <= from
    ? { tone: 'plain' as const, text: 'Endet am nächsten Tag' }
    : undefined
