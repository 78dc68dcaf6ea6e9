import { IconChevronLeft, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useId, useRef } from 'react'
import { ReportSettingDraft } from '#contract/months/report-settings.ts'
import { shippedLayout } from '#domain/exports/export-templates.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useRecordForm } from '#web/lib/record-form.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Elsewhere } from '#web/ui/form-panel/elsewhere.tsx'
import type { Choice } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { submitTyped } from '#web/ui/save-typed.ts'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './export-templates.module.css'
import { PreviewCard } from './preview-card.tsx'
import { type ListedTemplate, useChangeTemplate } from './queries.ts'
import { CHOICE_KEYS, OPTION_KEYS, templateEntries } from './template-entries.tsx'
import { templateIn, valuesOf } from './template-values.ts'

type Props = { record: ListedTemplate; isUsed: boolean; onCopy: () => void }

/** One template as a form, and beside it the file that it makes. */
export default function TemplatePage({ record, isUsed, onCopy }: Props) {
  const canWrite = useCan('settings.write')
  const isLocked = record.locked || !canWrite
  const { layout } = record.template
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state, box, dirty, busy, wasOvertaken, accept, discard } = useTemplateForm(record, isLocked, form)
  usePageKeys({ onSave: () => submitTyped(form.current) })
  const template = templateIn(state.values, layout)
  return (
    <>
      <Link to="." search={() => ({ access: 'export-templates' })} className={styles.back}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        Exportvorlagen
      </Link>
      <PageHeader
        title={record.name}
        actions={canWrite && <Actions {...{ formId, isLocked, dirty, busy, onCopy }} onDiscard={discard} />}
      >
        <span className={styles.ofFile}>{shippedLayout(layout)?.name}</span>
        {isUsed && <StatusPill tone="ok">in Verwendung</StatusPill>}
        {!record.locked && (
          <div className={styles.history}>
            <HistoryButton title={`Verlauf von ${record.name}`} records={[`exports/export-templates:${record.id}`]} />
          </div>
        )}
      </PageHeader>
      <Banners {...{ wasOvertaken, isUsed, dirty }} isShipped={record.locked} />
      <Elsewhere state={state} />
      <div className={styles.columns}>
        <form
          id={formId}
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            if (dirty && !busy) accept()
          }}
        >
          <div ref={box} className={styles.form}>
            <Cards {...{ state, template }} isShipped={record.locked} />
          </div>
        </form>
        <div className={styles.side}>
          <PreviewCard template={template} />
        </div>
      </div>
    </>
  )
}

type ActionsProps = {
  formId: string
  isLocked: boolean
  dirty: boolean
  busy: boolean
  onCopy: () => void
  onDiscard: () => void
}

const Actions = ({ formId, isLocked, dirty, busy, onCopy, onDiscard }: ActionsProps) => (
  <>
    <Button variant={isLocked ? 'primary' : 'text'} icon={<IconCopy size={17} stroke={1.8} />} onClick={onCopy}>
      Kopieren
    </Button>
    {dirty && (
      <Button disabled={busy} onClick={onDiscard}>
        Verwerfen
      </Button>
    )}
    {!isLocked && <SaveButton form={formId} busy={busy} disabled={!dirty} />}
  </>
)

type BannersProps = { wasOvertaken: boolean; isShipped: boolean; isUsed: boolean; dirty: boolean }

const Banners = ({ wasOvertaken, isShipped, isUsed, dirty }: BannersProps) => (
  <>
    {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
    {isShipped && (
      <Banner tone="info">
        Diese Vorlage ist mitgeliefert und bleibt, wie sie ist. Kopieren Sie sie, um Spalten und Regeln zu ändern.
      </Banner>
    )}
    {isUsed && dirty && (
      <Banner tone="warn">
        Mit dieser Vorlage wird übergeben. Eine zusätzliche Spalte zeigt bei schon übergebenen Monaten jede Zeile als
        geändert.
      </Banner>
    )}
  </>
)

type CardsProps = {
  state: FormPanelState<ReturnType<typeof valuesOf>>
  template: ReturnType<typeof templateIn>
  isShipped: boolean
}

const Cards = ({ state, template, isShipped }: CardsProps) => (
  <>
    {!isShipped && (
      <Card>
        <div className={styles.group}>
          <FormPanel state={state} keys={['name']} />
        </div>
      </Card>
    )}
    <Card title="Spalten" hint={`${state.values.fields.filter(({ checked }) => checked).length}`}>
      <div className={styles.columnsCard}>
        <FormPanel state={state} keys={['fields']} />
      </div>
    </Card>
    <Card title="Zeilen">
      <div className={styles.group}>
        <FormPanel state={state} keys={OPTION_KEYS} columns={2} />
      </div>
      <details className={styles.folded}>
        <summary>
          Nur bestimmte Zeilen <span>{selectionText(template)}</span>
        </summary>
        <FormPanel state={state} keys={CHOICE_KEYS} />
      </details>
    </Card>
  </>
)

/** What is chosen and can't be seen any more is there to be taken out. */
function choicesOf(known: readonly { id: number; name: string }[] | undefined, chosen: readonly number[]): Choice[] {
  const listed = (known ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = known ? chosen.filter(id => !known.some(one => one.id === id)) : []
  return [...listed, ...gone.map(value => ({ value, label: `nicht sichtbar (${value})` }))]
}

function selectionText({
  selectedStores,
  selectedEmploymentModels,
  selectedWageTypes,
}: ReturnType<typeof templateIn>): string {
  const parts = [
    [selectedStores.length, 'Standort', 'Standorte'],
    [selectedEmploymentModels.length, 'Modell', 'Modelle'],
    [selectedWageTypes.length, 'Zeitart', 'Zeitarten'],
  ] as const
  const said = parts.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []))
  return said.join(', ') || 'alle'
}

/** The template as a form; a shipped one is only shown. */
function useTemplateForm(record: ListedTemplate, isLocked: boolean, form: RefObject<HTMLFormElement | null>) {
  const companyId = useCompanyId()
  const { layout } = record.template
  const stores = useQuery(storesQuery(companyId)).data
  const models = useQuery({ ...employmentModelsQuery(companyId), enabled: useCan('stores.read') }).data
  return useRecordForm({
    record,
    entries: templateEntries({
      layout,
      isLocked,
      stores: choicesOf(stores, record.template.selectedStores),
      models: choicesOf(models, record.template.selectedEmploymentModels),
    }),
    values: valuesOf(record),
    schema: ReportSettingDraft.pick({ name: true, setting: true }),
    toDraft: values => ({ name: values.name, setting: JSON.stringify(templateIn(values, layout)) }),
    besides: values => ({ setting: JSON.stringify(templateIn(values, layout)) }),
    change: useChangeTemplate(companyId),
    isCalm: true,
    // What is folded takes no focus.
    onFault: () => form.current?.querySelector('details')?.setAttribute('open', ''),
    onSaved: () => {},
    onUnchanged: () => {},
  })
}
