import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import styles from './profile.module.css'

const MODES = [
  { value: 'light', label: 'Tag' },
  { value: 'dark', label: 'Nacht' },
] as const

export function DisplayCard() {
  // Without keepTransitions Mantine adds a style tag, which the content security policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <Card title="Darstellung">
      <div className={styles.body}>
        <ChoiceChips label="Darstellung" choices={MODES} chosen={mode} onToggle={setColorScheme} />
      </div>
    </Card>
  )
}
