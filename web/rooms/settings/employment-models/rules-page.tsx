import { type ReactNode, useId, useRef, useState } from 'react'
import type { EmploymentModelDetail, EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import type { ExampleWeek } from '#domain/wages/example.ts'
import { exampleWeek } from '#domain/wages/example-week.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Elsewhere } from '#web/ui/form-panel/form-panel.tsx'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { submitTyped } from '#web/ui/save-typed.ts'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { AffectedCard, ChangesCard } from './effect-cards.tsx'
import styles from './employment-models.module.css'
import { ExampleCard } from './example-card.tsx'
import { ModelHeader } from './model-header.tsx'
import { reckonable } from './rule-values.ts'
import { RuleFields, ValidFrom } from './rules-card.tsx'
import { useRulesForm } from './use-rules-form.ts'
import { VersionTabs } from './version-tabs.tsx'

const WeekDialog = lazyLayer(() => import('./week-dialog.tsx'))

type Props = {
  model: EmploymentModelDetail
  models: readonly EmploymentModelDetail[]
  version: EmploymentModelRules | undefined
  former: EmploymentModelRules | undefined
  week: ExampleWeek | undefined
  column: ReactNode
  onWeek: (week: ExampleWeek) => void
  onChoose: (version: number | 'new') => void
  onSaved: (id: number) => void
  onCopied: (id: number) => void
}

/** The rules of one version as a form, and beside it what they come to. */
export function RulesPage({
  model,
  models,
  version,
  former,
  week,
  column,
  onWeek,
  onChoose,
  onSaved,
  onCopied,
}: Props) {
  const canWrite = useCan('settings.write')
  const [editsWeek, setEditsWeek] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { state, box, dirty, busy, wasOvertaken, accept, discard } = useRulesForm({
    model,
    version,
    former,
    isLocked: !canWrite,
    onSaved,
    // What is folded takes no focus.
    onFault: () => box.current?.querySelector('details')?.setAttribute('open', ''),
  })
  usePageKeys({ onSave: () => submitTyped(form.current) })

  const rules = reckonable(state.values)
  const lastRules = useRef(rules ?? version ?? former ?? SHIPPED_RULES)
  if (rules) lastRules.current = rules
  const shownWeek = week ?? exampleWeek(lastRules.current)
  const from = state.values.validFrom
  const changed = state.shown.filter(({ key }) => key !== 'validFrom' && state.before(key) !== undefined).length
  const isDraft = version === undefined

  return (
    <>
      <ModelHeader
        {...{ model, models, version, formId, busy, onCopied }}
        draftFrom={isDraft ? from : undefined}
        isUnsaved={dirty || isDraft}
        onDiscard={() => {
          discard()
          const last = model.rules.at(-1)
          if (isDraft && last) onSaved(last.id)
        }}
      />
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      <Elsewhere state={state} />
      <div className={styles.columns}>
        <div className={styles.column}>{column}</div>
        <form
          id={formId}
          ref={form}
          noValidate
          className={styles.rules}
          onSubmit={event => {
            event.preventDefault()
            if ((dirty || isDraft) && !busy) accept()
          }}
        >
          <Card
            title="Regeln"
            hint={
              <VersionTabs
                versions={model.rules}
                chosen={version?.id}
                onChoose={onChoose}
                onNew={canWrite ? () => onChoose('new') : undefined}
              />
            }
            actions={
              changed > 0 && (
                <span className={styles.count}>{changed === 1 ? '1 Wert' : `${changed} Werte`} geändert</span>
              )
            }
          >
            <div ref={box}>
              {canWrite && <ValidFrom state={state} />}
              <RuleFields state={state} />
            </div>
          </Card>
        </form>
        <div className={styles.side}>
          <ExampleCard
            rules={lastRules.current}
            week={shownWeek}
            isBehind={!rules}
            actions={
              <Button variant="text" onClick={() => setEditsWeek(true)}>
                Dienste ändern
              </Button>
            }
          />
          {former && (
            <ChangesCard former={former} formerFrom={former.validFrom} rules={lastRules.current} week={shownWeek} />
          )}
          {from && <AffectedCard modelId={model.id} from={from} />}
        </div>
      </div>
      {editsWeek && <WeekDialog week={shownWeek} onChange={onWeek} onClose={() => setEditsWeek(false)} />}
    </>
  )
}
