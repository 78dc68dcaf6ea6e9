import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CatalogueEntry } from '#contract/superadmin/agreement-catalogue.ts'
import { AgreementList } from '#web/rooms/agreements/collective-agreements/agreement-list.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './agreement-catalogue.module.css'
import { companiesText, hoursText, tablesText } from './catalogue-texts.ts'

type Props = {
  entries: readonly CatalogueEntry[] | undefined
  openId: number | undefined
  onOpen: (id: number) => void
  onNew: () => void
}

/** The agreements of the catalogue; searched for first, listed below. */
export function CatalogueMenu({ entries, openId, onOpen, onNew }: Props) {
  const [text, setText] = useState('')
  const shown = entries?.filter(({ name }) => fold(name).includes(fold(text)))
  return (
    <nav className={styles.menu} aria-label="Kollektivverträge des Katalogs">
      <div className={styles.search}>
        <FilterField
          label="Kollektivverträge suchen"
          placeholder="Kollektivverträge"
          text={text}
          onText={setText}
          isWide
        />
        <IconButton label="Neuer Kollektivvertrag" icon={<IconPlus size={18} />} disabled={!entries} onClick={onNew} />
      </div>
      {shown ? (
        <>
          <AgreementList
            label="Kollektivverträge"
            entries={shown.map(({ id, name, weeklyMinutes, tables, companies }) => ({
              ...{ id, name },
              detail: `${hoursText(weeklyMinutes)} · ${tablesText(tables)} · ${companiesText(companies)}`,
            }))}
            {...{ openId, onOpen }}
          />
          {shown.length === 0 && text !== '' && <p className={styles.none}>Keiner heißt so.</p>}
        </>
      ) : (
        <Skeleton rows={4} height={52} />
      )}
      {entries && <p className={styles.count}>{entries.length} im Katalog</p>}
    </nav>
  )
}
