import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '#web/ui/icon-button.tsx'

export function DayNightButton() {
  // Without keepTransitions Mantine adds a style tag, which the content security policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isNight = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const Icon = isNight ? IconSun : IconMoon
  return (
    <IconButton
      label={isNight ? 'Zum Tagmodus wechseln' : 'Zum Nachtmodus wechseln'}
      icon={<Icon size={19} stroke={1.7} />}
      onClick={() => setColorScheme(isNight ? 'light' : 'dark')}
    />
  )
}
