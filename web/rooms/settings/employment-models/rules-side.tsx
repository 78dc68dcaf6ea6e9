import { useState } from 'react'
import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import type { ExampleWeek } from '#domain/wages/example.ts'
import { exampleWeek } from '#domain/wages/example-week.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { AffectedCard, ChangesCard } from './effect-cards.tsx'
import { ExampleCard } from './example-card.tsx'

const WeekDialog = lazyLayer(() => import('./week-dialog.tsx'))

type Props = {
  modelId: number
  rules: EmploymentRules
  /** What was typed last can't be reckoned with. */
  isBehind: boolean
  former: EmploymentModelRules | undefined
  from: string | null
  week: ExampleWeek | undefined
  onWeek: (week: ExampleWeek) => void
}

/** What the rules come to, reckoned as a month is: more than all that the form itself needs. */
export default function RulesSide({ modelId, rules, isBehind, former, from, week, onWeek }: Props) {
  const [editsWeek, setEditsWeek] = useState(false)
  const shownWeek = week ?? exampleWeek(rules)
  return (
    <>
      <ExampleCard
        rules={rules}
        week={shownWeek}
        isBehind={isBehind}
        actions={
          <Button variant="text" onClick={() => setEditsWeek(true)}>
            Dienste ändern
          </Button>
        }
      />
      {former && <ChangesCard former={former} formerFrom={former.validFrom} rules={rules} week={shownWeek} />}
      {from && <AffectedCard modelId={modelId} from={from} />}
      {editsWeek && <WeekDialog week={shownWeek} onChange={onWeek} onClose={() => setEditsWeek(false)} />}
    </>
  )
}
