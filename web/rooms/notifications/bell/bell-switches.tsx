import { useQuery } from '@tanstack/react-query'
import type { BellConfig } from '#contract/notifications/bell.ts'
import { CATEGORY_RIGHTS } from '#contract/notifications/category-rights.ts'
import {
  CATEGORIES,
  type Category,
  EXPIRY_LIMIT,
  enabledCategories,
  expiryLimit,
  switchOf,
} from '#domain/notifications/categories.ts'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { RangeField } from '#web/ui/range-field.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { CATEGORY_LABELS } from '../lists/list-texts.ts'
import type { Viewer } from '../lists/viewer.ts'
import styles from './bell.module.css'
import { ALL_HIDDEN } from './bell-texts.ts'
import { configQuery, useChangeConfig } from './queries.ts'

const GROUPS: { title: string; categories: readonly Category[] }[] = [
  {
    title: 'Mitarbeiter',
    categories: [
      'newEmployees',
      'canceledContracts',
      'socialInsuranceRegistrations',
      'minimalDatafieldsNull',
      'mdPersonnelIdNotUniqueCount',
      'ibanNotUniqueCount',
      'svnrNotUniqueCount',
    ],
  },
  {
    title: 'Import und Übergabe',
    categories: ['issuesWithImportJobsCount', 'employeeExportCount', 'agreementProposals'],
  },
  {
    title: 'Dokumente',
    categories: [
      'unconfirmedDocuments',
      'expiredDocuments',
      'expiringDocuments',
      'missingPassDocumentsForNonEU',
      'missingWorkPermitDocumentsForNonEU',
      'missingResidencePermitDocumentsForNonEU',
      'missingEducationPermitDocumentsForNonEU',
    ],
  },
]

/** What the caller's own bell counts; the same in its drawer and in the settings. */
export function BellSwitches({ viewer }: { viewer: Viewer }) {
  const { data: config, error, refetch } = useQuery(configQuery(viewer))
  if (config) return <Switches viewer={viewer} config={config} />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Bones />
}

function Switches({ viewer, config }: { viewer: Viewer; config: BellConfig }) {
  const { mutate } = useChangeConfig(viewer)
  const rights = useCompany()?.permissions ?? []
  const visible = CATEGORIES.filter(category => CATEGORY_RIGHTS[category].every(right => rights.includes(right)))
  if (visible.length === 0) return <p>Die Glocke zählt nichts, was Ihre Rolle sehen darf.</p>
  const setAll = (on: boolean) => mutate(Object.fromEntries(visible.map(category => [switchOf(category), on])))
  const anyOn = enabledCategories(Object.fromEntries(visible.map(category => [category, 0])), config).length > 0
  return (
    <>
      <AllSwitches {...{ setAll, anyOn }} />
      {GROUPS.map(({ title, categories }) => {
        const shown = categories.filter(category => visible.includes(category))
        if (shown.length === 0) return null
        return (
          <fieldset key={title} className={styles.switches}>
            <legend>{title}</legend>
            {shown.map(category => (
              <div key={category} className={styles.setting}>
                <span aria-hidden>{CATEGORY_LABELS[category]}</span>
                <Switch
                  label={CATEGORY_LABELS[category]}
                  checked={config[switchOf(category)]}
                  onChange={on => mutate({ [switchOf(category)]: on })}
                />
              </div>
            ))}
            {title === 'Dokumente' && (
              <div className={styles.limit}>
                <RangeField
                  label="Vorwarnung vor dem Ablauf"
                  min={EXPIRY_LIMIT.min}
                  max={EXPIRY_LIMIT.max}
                  value={config.documentExpiryLimit ?? EXPIRY_LIMIT.stored}
                  textOf={days => (days === 1 ? '1 Tag' : `${days} Tage`)}
                  onChange={documentExpiryLimit => mutate({ documentExpiryLimit })}
                  hint={
                    config.documentExpiryLimit === null
                      ? `Noch nicht gesetzt, derzeit gelten ${expiryLimit(null)} Tage.`
                      : undefined
                  }
                />
              </div>
            )}
          </fieldset>
        )
      })}
    </>
  )
}

const Bones = () => (
  <div aria-busy>
    <span className="visually-hidden">Wird geladen …</span>
    {CATEGORIES.map(category => (
      <div key={category} className={styles.setting} aria-hidden>
        <span className={styles.bone} />
      </div>
    ))}
  </div>
)

type AllSwitchesProps = {
  setAll: (on: boolean) => void
  anyOn: boolean
}

function AllSwitches({ setAll, anyOn }: AllSwitchesProps) {
  return (
    <div>
      <p>
        Was hier ausgeschaltet ist, zählt die Glocke nicht mit. Die Einstellung gilt nur für Sie, in diesem Betrieb.
      </p>
      <div className={styles.tools}>
        <Button variant="text" onClick={() => setAll(true)}>
          Alle einschalten
        </Button>
        <Button variant="text" onClick={() => setAll(false)}>
          Alle ausschalten
        </Button>
      </div>
      <p role="status">{anyOn ? '' : ALL_HIDDEN}</p>
    </div>
  )
}
