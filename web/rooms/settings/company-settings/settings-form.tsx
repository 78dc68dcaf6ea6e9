import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import { Elsewhere } from '#web/ui/form-panel/elsewhere.tsx'
import { focusFault } from '#web/ui/form-panel/focus-fault.ts'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { CompanyCard } from './company-card.tsx'
import styles from './company-settings.module.css'
import { EldaCards } from './elda-cards.tsx'
import { SettingInput } from './setting-field.tsx'
import { entriesOf } from './settings-entries.ts'
import { SettingsFooter, SettingsHeader } from './settings-header.tsx'
import { type Loaded, revisionOf, type Values, valuesOf } from './settings-values.ts'
import { StoresCard } from './stores-card.tsx'
import { useAskedField } from './use-asked-field.ts'
import { useNewLines } from './use-new-lines.ts'
import { useOvertaken } from './use-overtaken.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Retried = { error: unknown; refetch: () => unknown }
type Props = { loaded: Loaded; stores: Retried; elda: Retried; ofStores: ReactNode; below: ReactNode }

/** Read and changed in the same places. */
export function SettingsForm({ loaded, stores, elda, ofStores, below }: Props) {
  const { company } = loaded
  const companyId = useCompanyId()
  const canWrite = useCan('settings.write')
  const isBound = useCompany()?.storeIds !== null
  const keyFor = useIdempotencyKey()
  const asked = useAskedField()
  const { editing, isEditing, edit, stop } = useEditing(asked.field !== undefined && canWrite)
  const rows = useNewLines()
  const { added } = rows
  const fresh = valuesOf(loaded)
  const entries = entriesOf(loaded, added, isBound)
  const { labels: overtaken, acknowledge } = useOvertaken(isEditing, loaded, entries)
  const sent = useRef<Values>({})
  const save = useSaveSettings(companyId, ({ keys, row }) => {
    acknowledge(keys)
    panel.settle(sent.current, keys)
    if (row !== undefined) rows.drop([row])
  })

  const accept = async (values: Values, changed: readonly string[]) => {
    if (!editing) return
    const { kept, dropped } = sortedOut(added, (kind, id) => editing.isComplete(kind, id, values))
    const links = await editing.askBeforeSaving({ companyId, loaded, values, newCreators: kept.creators })
    if (!links) return
    if (dropped.insurers.length > 0) toast.info(INCOMPLETE_INSURER)
    if (dropped.creators.length > 0) toast.info(INCOMPLETE_CREATOR)
    rows.drop([...dropped.insurers, ...dropped.creators])
    sent.current = values
    const steps = editing.stepsOf({ companyId, loaded, added: kept, values, changed, links, keyFor })
    if (steps.length === 0) return end()
    save.mutate(steps, { onSuccess: () => end() })
  }

  const panel = useFormPanel<Values>({
    entries,
    values: fresh,
    revision: revisionOf(loaded),
    tellsBefore: true,
    check: (values, changed) => editing?.faultsOf(loaded, values, changed) ?? {},
    error: save.error,
    onAccept: accept,
  })
  const { state } = panel
  const latest = useRef(panel)
  latest.current = panel
  // After a save it is called from a drawing of long ago.
  const end = () => {
    latest.current.discard()
    rows.dropAll()
    save.reset()
    stop()
    asked.end()
  }
  const isThere = isEditing && asked.field !== undefined && entries.some(({ key }) => key === asked.field)
  useEffect(() => {
    if (isThere) focusFault(latest.current.box.current, { [asked.field!]: true })
  }, [isThere, asked.field])
  usePageKeys({ onSave: isEditing && !save.isPending ? panel.accept : undefined })

  const form = { isEditing, state }
  const usesElda = state.values.useEldaService === true
  const header = {
    ...{ isEditing, canWrite, company, stores: loaded.stores, isBusy: save.isPending },
    count: countOf(panel.changed, state.values, added),
    onEdit: edit,
    onCancel: end,
    onSave: panel.accept,
  }
  return (
    <>
      <SettingsHeader {...header} />
      {isEditing && !save.isPending && overtaken.length > 0 && (
        <div className={styles.banner}>
          <Banner tone="warn">{`${failureTexts.reloadedMeanwhile} Geändert wurde: ${overtaken.join(', ')}.`}</Banner>
        </div>
      )}
      <Elsewhere state={state} />
      <div className={styles.columns} ref={panel.box} data-elda={usesElda || undefined}>
        <CompanyCard {...{ form, company, isBound }} />
        <StoresCard
          {...{ form, company, stores: loaded.stores, error: stores.error, below: ofStores }}
          onRetry={() => void stores.refetch()}
        />
        {usesElda && (
          <div>
            <EldaCards {...{ form, loaded, rows, elda }} canEdit={canWrite && !isBound} />
          </div>
        )}
        <div className={styles.below}>{below}</div>
      </div>
      <SettingsFooter {...header} />
    </>
  )
}

const EDITING = { load: () => import('./editing.ts').then(({ editing }) => editing) }

/** Settings are read first: what they are changed with comes whole, so that all fields appear at once. */
function useEditing(atOnce: boolean) {
  const [editing, setEditing] = useState<Awaited<ReturnType<typeof EDITING.load>>>()
  const [isEditing, setIsEditing] = useState(false)
  const edit = async () => {
    const [editing] = await Promise.all([loadPart(EDITING.load), loadPart(SettingInput.load)])
    setEditing(editing)
    setIsEditing(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was opened for
  useEffect(() => {
    if (atOnce) void edit()
  }, [])
  usePreload(EDITING, SettingInput)
  return { editing, isEditing, edit: () => void edit(), stop: () => setIsEditing(false) }
}

/** New rows that say all they must, and the others, which are not saved. */
function sortedOut(added: Added, isComplete: (kind: 'insurer' | 'creator', id: number) => boolean) {
  const part = (isKept: boolean): Added => ({
    insurers: added.insurers.filter(id => isComplete('insurer', id) === isKept),
    creators: added.creators.filter(id => isComplete('creator', id) === isKept),
  })
  return { kept: part(true), dropped: part(false) }
}
type Added = ReturnType<typeof useNewLines>['added']

/** Spec 3 §5. */
const INCOMPLETE_INSURER = 'Unvollständig hinzugefügter Versicherungsträger wurde vor dem Speichern entfernt.'
const INCOMPLETE_CREATOR = 'Unvollständig ausgefüllter Hersteller wurde vor dem Speichern entfernt.'

/** A new row is one change, whatever stands in it. */
function countOf(
  changed: readonly string[],
  values: Values,
  added: { insurers: readonly number[]; creators: readonly number[] },
) {
  const typed = changed.filter(key => !key.startsWith('removed') && !/^\w+\.-/.test(key))
  const removed = (values.removedInsurers as number[]).length + (values.removedCreators as number[]).length
  return typed.length + removed + added.insurers.length + added.creators.length
}
