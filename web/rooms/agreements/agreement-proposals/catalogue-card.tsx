import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyCatalogue } from '#contract/agreements/agreement-proposals.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './agreement-proposals.module.css'
import { companyCatalogueQuery, useAllow } from './queries.ts'

const CopyDialog = lazyLayer(() => import('./copy-dialog.tsx'))

type Props = {
  /** Those of the catalogue that an agreement follows already are not offered again. */
  followed: readonly (number | null)[]
  onMade: (id: number) => void
}

/** „Zentraler Katalog“: whether the company allows it, and what of it can be taken over. */
export function CatalogueCard({ followed, onMade }: Props) {
  const companyId = useCompanyId()
  const canWrite = useCan('agreements.write')
  const { data } = useQuery(companyCatalogueQuery(companyId))
  const { mutateAsync: allow, isPending } = useAllow(companyId)
  const [copying, setCopying] = useState<CompanyCatalogue['agreements'][number]>()
  if (!data || (!canWrite && !data.isAllowed)) return null
  const offered = data.agreements.filter(({ id }) => !followed.includes(id))
  const change = (isAllowed: boolean) => allow({ isAllowed, version: data.version })
  return (
    <Card title="Zentraler Katalog">
      {canWrite && (
        <div className={styles.setting}>
          <span aria-hidden>Zentrale Kollektivverträge erlauben</span>
          <Switch
            label="Zentrale Kollektivverträge erlauben"
            checked={data.isAllowed}
            disabled={isPending}
            onChange={isAllowed => void (isAllowed ? change(true).catch(() => {}) : askClose(() => change(false)))}
          />
        </div>
      )}
      {!data.isAllowed ? (
        <p className={styles.text}>
          Erlauben Sie zentrale Kollektivverträge, wenn der Betreiber Ihnen neue Tabellen vorschlagen darf. Übernommen
          wird nur, was Sie selbst übernehmen.
        </p>
      ) : offered.length > 0 ? (
        <ItemList
          label="Kollektivverträge des Katalogs"
          items={offered.map(entry => ({
            key: entry.id,
            title: entry.name,
            detail: entry.newestFrom ? `neueste Tabelle ab ${dayText(entry.newestFrom)}` : 'noch ohne Tabelle',
            actions: canWrite && (
              <Button aria-label={`${entry.name} aus dem Katalog übernehmen`} onClick={() => setCopying(entry)}>
                Übernehmen
              </Button>
            ),
          }))}
        />
      ) : (
        <p className={styles.text}>
          Neue Tabellen werden Ihnen vorgeschlagen. Sie entscheiden, ob Sie diese übernehmen.
        </p>
      )}
      {copying && <CopyDialog entry={copying} onMade={onMade} onClose={() => setCopying(undefined)} />}
    </Card>
  )
}

const askClose = (close: () => Promise<unknown>) =>
  confirm({
    title: 'Zentrale Kollektivverträge nicht mehr erlauben',
    text: 'Ihre Tabellen bleiben, wie sie sind. Vorschläge sehen Sie nicht mehr, und neue bekommen Sie nicht.',
    confirmLabel: 'Nicht mehr erlauben',
    action: close,
  })
