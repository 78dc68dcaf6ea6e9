import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type Step = {
  label: string
  icon?: ReactNode
  busy?: boolean
  disabled?: boolean
  onPress: () => void
}

type Props = {
  /** What the screen is for. */
  action: Step
  /** What stands in its way now, undefined: nothing. Null: something that nothing can be done about here. */
  first: Step | null | undefined
}

/**
 * The one green button of a screen: its action where that can be done, else what has to be done first; the action then stands
 * beside it, outlined, and says why.
 */
export function NextStep({ action, first }: Props) {
  return (
    <>
      <StepButton step={action} isGreen={first === undefined} />
      {first && <StepButton step={first} isGreen />}
    </>
  )
}

const StepButton = ({ step, isGreen }: { step: Step; isGreen: boolean }) => (
  <Button
    variant={isGreen ? 'primary' : 'outline'}
    icon={step.icon}
    busy={step.busy}
    disabled={step.disabled}
    onClick={step.onPress}
  >
    {step.label}
  </Button>
)
