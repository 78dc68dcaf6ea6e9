import { useMediaQuery } from '@mantine/hooks'

/** As narrow as the style sheets mean with 480 px; known from the first drawing on. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false })
