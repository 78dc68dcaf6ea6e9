import { type ReactNode, Suspense, useId, useRef } from 'react'
import type { EmploymentModelDetail, EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import type { ExampleWeek } from '#domain/wages/example.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { Elsewhere } from '#web/ui/form-panel/elsewhere.tsx'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { submitTyped } from '#web/ui/save-typed.ts'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './employment-models.module.css'
import { ModelHeader } from './model-header.tsx'
import { reckonable } from './rule-values.ts'
import { RuleFields, ValidFrom } from './rules-card.tsx'
import { useRulesForm } from './use-rules-form.ts'
import { VersionTabs } from './version-tabs.tsx'

const RulesSide = lazyPart(() => import('./rules-side.tsx'), <MissingPartNotice />)

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
          <Suspense fallback={<SideWaiting />}>
            <RulesSide
              {...{ former, from, week, onWeek }}
              modelId={model.id}
              rules={lastRules.current}
              isBehind={!rules}
            />
          </Suspense>
        </div>
      </div>
    </>
  )
}

const SideWaiting = () => (
  <Card title="Rechenbeispiel" hint="eine Woche">
    <Skeleton rows={8} height={34} />
  </Card>
)
