import { useQuery } from '@tanstack/react-query'
import type { StoreAccount, StoreAccounts } from '#contract/elda/store-accounts.ts'
import { insurerText } from '#domain/settings/elda.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { storeAccountsQuery, useChooseAccounts } from './queries.ts'

type Values = Record<string, number | null>
const TITLE = 'Beitragskonten der Standorte'

/** At which account the people of each store are insured. */
export default function StoreAccountsDialog({ onClose }: { onClose: () => void }) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(storeAccountsQuery(companyId))
  const saving = useChooseAccounts(companyId)
  if (!data || data.accounts.length === 0)
    return (
      <Dialog title={TITLE} onClose={onClose}>
        {data ? (
          <EmptyState title="Noch kein Beitragskonto">
            Tragen Sie die Versicherungsträger mit ihren Beitragskonten in den Betriebseinstellungen ein, beim
            Elda-Dienstgeber.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={4} height={48} />
        )}
      </Dialog>
    )
  const keyOf = ({ id }: StoreAccount) => `store-${id}`
  return (
    <PanelDialog<Values>
      title={TITLE}
      acceptLabel="Speichern"
      columns={1}
      entries={entriesOf(data, keyOf)}
      values={Object.fromEntries(data.stores.map(store => [keyOf(store), store.insurerId]))}
      error={saving.error}
      busy={saving.isPending}
      onAccept={values => {
        const changed = data.stores.filter(store => values[keyOf(store)] !== store.insurerId)
        if (changed.length === 0) return onClose()
        saving.mutate(
          changed.map(store => ({ id: store.id, insurerId: values[keyOf(store)] ?? null, version: store.version })),
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    />
  )
}

const entriesOf = ({ stores, accounts }: StoreAccounts, keyOf: (store: StoreAccount) => string): Entry<Values>[] =>
  stores.map(store => ({
    kind: 'dropdown-search' as const,
    key: keyOf(store),
    label: store.storeName,
    placeholder: 'nach dem Bundesland',
    choices: accounts.map(account => ({ value: account.id, label: accountText(account) })),
    note: values => {
      if (values[keyOf(store)] !== null || store.insurerId !== null) return undefined
      return store.account
        ? { tone: 'plain', text: `Nach dem Bundesland: ${accountText(store.account)}` }
        : { tone: 'warn', text: 'Nach dem Bundesland gibt es keines oder mehrere. Bitte wählen Sie eines.' }
    },
  }))

const accountText = ({ insurer, contribution_accountnumber }: StoreAccounts['accounts'][number]): string =>
  `${insurerText(insurer)}, Konto ${contribution_accountnumber}`
