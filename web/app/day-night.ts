import type { MantineColorSchemeManager } from '@mantine/core'
import { readStored, writeStored } from '#web/ui/storage.ts'

const DAY = '1'
const NIGHT = '2'

/** The display mode as Spec 1 §4 stores it; until the user chooses, the system's. `day-night-start.js` reads the same before the first paint. */
export const dayNight: MantineColorSchemeManager = {
  get(otherwise) {
    const mode = readStored('uimode')
    return mode === NIGHT ? 'dark' : mode === DAY ? 'light' : otherwise
  },
  set: scheme => writeStored('uimode', scheme === 'dark' ? NIGHT : DAY),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}
