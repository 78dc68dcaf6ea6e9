import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { setUp } from '#contract/accounts/set-up.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountState } from './account-state.tsx'
import type { BroughtFile } from './set-up-data.tsx'
import { SetUpForm } from './set-up-form.tsx'
import styles from './set-up-page.module.css'
import { enter } from './start.ts'

/** The first owner, company and stores, by the address that the start prints while nobody is there. */
export function SetUpPage() {
  const { token } = useParams({ from: '/setup/$token' })
  const navigate = useNavigate()
  const state = useQuery({
    queryKey: ['accounts', 'set-up', token],
    queryFn: () => api(setUp.show, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const onDone = async (session: string, brought: BroughtFile | undefined) => {
    await enter(session)
    const { companyId } = useSession.getState()
    const first = brought && companyId && (await bring(companyId, brought))
    await navigate(
      first
        ? {
            to: '/$companyId/$section/{-$tab}',
            params: { companyId: String(companyId), section: 'documents', tab: 'EmployeeImportJobs' },
            search: { importJobId: String(first) },
            replace: true,
          }
        : { to: '/', replace: true },
    )
  }

  return (
    <AccountFrame title="Kontor einrichten" wide linkToSignIn>
      {state.isPending ? (
        <AccountState kind="waiting">
          <p>Die Adresse wird geprüft.</p>
        </AccountState>
      ) : state.error ? (
        <AccountState kind="failed">
          <b>{failureText(state.error)}</b>
          <p>Starten Sie Kontor neu: die neue Adresse steht in der Ausgabe des Programms und gilt eine Stunde.</p>
        </AccountState>
      ) : (
        <>
          <p className={styles.lead}>
            Sie erstellen das erste Benutzerkonto, Ihren Betrieb und seine Standorte. Alles andere stellen Sie danach
            ein und können Sie später ändern.
          </p>
          <SetUpForm token={token} onDone={onDone} />
          <DemoCard token={token} hasDemo={state.data.hasDemo} />
        </>
      )}
    </AccountFrame>
  )
}

/** Lays out the file's imports, checks the first, and gives its id. The company stands: what fails here is only told. */
async function bring(companyId: number, { file, found }: BroughtFile): Promise<number | undefined> {
  try {
    const ids: number[] = []
    for (const { kind } of found.imports)
      ids.push((await api(importJobs.upload, { query: { companyId }, body: { kind }, file })).id)
    const [first] = ids
    if (first) await api(importJobs.check, { query: { companyId }, params: { id: first } })
    return first
  } catch (error) {
    toast.error(
      'Die Datei wurde nicht übernommen',
      `${failureText(error)} Sie können sie unter Import Jobs neu wählen.`,
    )
    return undefined
  }
}

function DemoCard({ token, hasDemo }: { token: string; hasDemo: boolean }) {
  const make = useMutation({ mutationFn: () => api(setUp.makeDemo, { body: { token } }) })
  return (
    <Card title="Erst umsehen?">
      <div className={styles.demo}>
        {make.data ? (
          <>
            <p>
              Die Demo ist da. Passwort für alle: <b>{make.data.password}</b>
            </p>
            <ul className={styles.people}>
              {make.data.accounts.map(({ email, role }) => (
                <li key={email}>
                  <b>{email}</b> {role}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p>
              Die Demo hat mehrere Betriebe mit erfundenen Mitarbeitern. Sie steht neben Ihrem eigenen Betrieb und lässt
              sich später ganz entfernen.
            </p>
            <Button busy={make.isPending} onClick={() => make.mutate()}>
              {hasDemo ? 'Anmeldungen der Demo zeigen' : 'Demo erstellen'}
            </Button>
          </>
        )}
        {make.error && <Banner tone="error">{failureText(make.error)}</Banner>}
      </div>
    </Card>
  )
}
