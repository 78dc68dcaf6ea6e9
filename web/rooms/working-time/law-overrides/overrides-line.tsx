import { AccessLine } from '#web/lib/access-line.tsx'

export const OverridesLine = () => (
  <AccessLine
    part="law-overrides"
    detail="Wer gegen eine Regel eingeteilt wurde, mit welcher Begründung und von wem"
    state={undefined}
  />
)
