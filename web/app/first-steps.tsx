import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstSteps } from '#contract/accounts/first-steps.ts'
import { signIn } from '#contract/accounts/sign-in.ts'
import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { TabName } from '#domain/shell/tabs.ts'
import { sectionOf } from '#domain/shell/tabs.ts'
import { api } from '#web/lib/api.ts'
import { startSession, useCompany } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { peopleOfStoresQuery } from '#web/rooms/personnel/employees/queries.ts'
import { roleUsersQuery } from '#web/rooms/settings/roles/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './first-steps.module.css'
import { useVisibleTabs } from './tab-context.ts'

type Step = {
  title: string
  hint: string
  isDone: boolean
  tab: TabName
  search?: Record<string, string>
  open: string
}

/** What a new company does first; each step knows by itself whether it is done. */
export default function FirstSteps({ companyId }: { companyId: number }) {
  const steps = useSteps(companyId)
  const tabs = useVisibleTabs()
  const close = useMutation({
    mutationFn: () => api(firstSteps.close, { query: { companyId } }),
    onSuccess: async () => startSession(await api(signIn.current)),
    meta: { done: 'Erste Schritte ausgeblendet' },
  })
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const next = steps?.findIndex(({ isDone }) => !isDone)
  return (
    <Card
      title="Erste Schritte"
      hint={steps && `${done} von ${steps.length} erledigt`}
      actions={
        <Button variant="text" busy={close.isPending} onClick={() => close.mutate()}>
          Ausblenden
        </Button>
      }
    >
      <ol className={styles.steps} aria-busy={!steps}>
        {(steps ?? BONES).map((step, place) => (
          <li key={step?.title ?? place} data-done={step?.isDone || undefined} data-next={place === next || undefined}>
            <span className={styles.sign} aria-hidden>
              {step?.isDone ? <IconCheck size={16} stroke={2} /> : place + 1}
            </span>
            <div>
              <b>{step?.title ?? <span className={styles.bone} />}</b>
              <p>{step?.hint}</p>
            </div>
            {step && tabs(sectionOf(step.tab)).some(({ tab }) => tab === step.tab) && (
              <Link
                to="/$companyId/$section/{-$tab}"
                params={{ companyId: String(companyId), section: sectionOf(step.tab), tab: step.tab }}
                search={step.search ?? {}}
                className={styles.open}
                aria-label={`${step.open}: ${step.title}`}
              >
                {step.open}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const BONES: (Step | undefined)[] = [undefined, undefined, undefined, undefined]

function useSteps(companyId: number): Step[] | undefined {
  const company = useCompany()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: perStore } = useQuery(peopleOfStoresQuery(companyId))
  const { data: users } = useQuery(roleUsersQuery(companyId))
  if (!company || !stores || !perStore || !users) return undefined
  const people = perStore.reduce((sum, store) => sum + store.people, 0)
  const invited = users.filter(({ roleId }) => roleId > 0).length - 1
  const software = EXTERNAL_SOFTWARE.find(({ id }) => id === company.softwareId)?.name
  return [
    {
      title: stores.length > 0 ? 'Betrieb und Standorte angelegt' : 'Standorte anlegen',
      hint:
        stores.length > 0
          ? `${stores.length} ${stores.length === 1 ? 'Standort' : 'Standorte'}: ${namesOf(stores)}`
          : 'Ein Betreiber legt sie an.',
      isDone: stores.length > 0,
      tab: stores.length > 0 ? 'CompanySettings' : 'SuperadminStore',
      open: stores.length > 0 ? 'Ansehen' : 'Anlegen',
    },
    {
      title: people > 0 ? 'Mitarbeiter angelegt' : 'Mitarbeiter importieren',
      hint:
        people > 0
          ? `${formatNumber(people, 0)} ${people === 1 ? 'Person' : 'Personen'}`
          : 'Eine Tabelle aus der bisherigen Lohnverrechnung genügt; vor dem Speichern sehen Sie jede Zeile.',
      isDone: people > 0,
      tab: people > 0 ? 'employeedata' : 'EmployeeImportJobs',
      ...(people === 0 && { search: { importJobId: 'new' } }),
      open: people > 0 ? 'Ansehen' : 'Datei wählen',
    },
    {
      title: software ? 'Lohnverrechnungssoftware gewählt' : 'Lohnverrechnungssoftware wählen',
      hint: software ?? 'BMD, DPW oder DATEV; danach erscheinen die passenden Exporte.',
      isDone: software !== undefined,
      tab: 'CompanySettings',
      open: software ? 'Ansehen' : 'Auswählen',
    },
    {
      title: invited > 0 ? 'Kolleginnen und Kollegen eingeladen' : 'Kolleginnen und Kollegen einladen',
      hint:
        invited > 0
          ? `${invited} ${invited === 1 ? 'weiterer Benutzer' : 'weitere Benutzer'}`
          : 'Rollen und Standorte legen Sie beim Einladen fest.',
      isDone: invited > 0,
      tab: 'CompanyUserRoles',
      open: invited > 0 ? 'Ansehen' : 'Einladen',
    },
  ]
}

const NAMES_SHOWN = 4
const namesOf = (stores: readonly { name: string }[]): string => {
  const names = stores.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return stores.length > NAMES_SHOWN ? `${names.join(', ')} …` : names.join(', ')
}
