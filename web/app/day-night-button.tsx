import { IconButton } from '#web/ui/icon-button.tsx'
import { useDayNight } from './use-day-night.tsx'

export function DayNightButton() {
  const { label, Icon, change } = useDayNight()
  return <IconButton label={label} icon={<Icon size={19} stroke={1.7} />} onClick={change} />
}
