import { useMediaQuery } from '@mantine/hooks'

/** Where rarer actions go into the menu, so that the head of a page stays one line; known from the first drawing on. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })

/** Where the head of a page with many actions would take two lines. */
export const useIsTight = (): boolean => useMediaQuery('(max-width: 1500px)', false, { getInitialValueInEffect: false })

/** As narrow as the style sheets mean with 480 px; known from the first drawing on. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false })
