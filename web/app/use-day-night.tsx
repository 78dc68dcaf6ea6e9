import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** The other light: what it is called, its sign, and how to change to it. */
export function useDayNight() {
  // Without keepTransitions Mantine adds a style tag, which the content security policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isNight = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return {
    label: isNight ? 'Zum Tagmodus wechseln' : 'Zum Nachtmodus wechseln',
    Icon: isNight ? IconSun : IconMoon,
    change: () => setColorScheme(isNight ? 'light' : 'dark'),
  }
}
