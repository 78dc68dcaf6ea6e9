import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signIn } from '#contract/access/sign-in.ts'
import { firstSteps } from '#contract/accounts/first-steps.ts'
import { handsOverShifts } from '#domain/settings/payroll-software.ts'
import { placeOf, sectionOf, type TabName } from '#domain/shell/tabs.ts'
import { api } from '#web/lib/api.ts'
import { startSession, useCompany } from '#web/lib/session.ts'
import { roleUsersQuery } from '#web/rooms/accounts/roles/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { peopleOfStoresQuery } from '#web/rooms/people/employees/queries.ts'
import { companyQuery } from '#web/rooms/settings/company-settings/queries.ts'
import { queries as employmentModels } from '#web/rooms/settings/employment-models/queries.ts'
import { mappingQuery } from '#web/rooms/settings/wage-type-mapping/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { todayHere } from '#web/ui/today.ts'
import { type FirstStep, firstStepsOf } from './first-step-list.ts'
import styles from './first-steps.module.css'
import { useVisibleTabs } from './tab-context.ts'

/** What a new company does first; each step knows by itself whether it is done. */
export default function FirstSteps({ companyId }: { companyId: number }) {
  const tabs = useVisibleTabs()
  const isShown = (tab: TabName) => tabs(sectionOf(tab)).some(each => each.tab === tab)
  const softwareId = useCompany()?.softwareId ?? null
  const { steps, error, retry } = useSteps(companyId, isShown)
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
      {error && <ErrorState error={error} onRetry={retry} />}
      <ol className={styles.steps} aria-busy={!steps} hidden={error !== null}>
        {(steps ?? BONES).map((step, at) => {
          const place = step && placeOf(step.tab, softwareId)
          return (
            <li key={step?.title ?? at} data-done={step?.isDone || undefined} data-next={at === next || undefined}>
              <span className={styles.sign} aria-hidden>
                {step?.isDone ? <IconCheck size={16} stroke={2} /> : at + 1}
              </span>
              <div>
                <b>{step?.title ?? <span className={styles.bone} />}</b>
                <p>{step?.hint}</p>
              </div>
              {place && isShown(place.tab) && (
                <Link
                  to="/$companyId/$section/{-$tab}"
                  params={{ companyId: String(companyId), section: sectionOf(place.tab), tab: place.tab }}
                  search={{ ...place.search, ...step.search }}
                  className={styles.open}
                  aria-label={`${step.open}: ${step.title}`}
                >
                  {step.open}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const BONES: (FirstStep | undefined)[] = Array(6).fill(undefined)

function useSteps(companyId: number, isShown: (tab: TabName) => boolean) {
  const today = todayHere().toString()
  const asked = useQueries({
    queries: [
      companyQuery(companyId),
      storesQuery(companyId),
      employmentModels.list(companyId),
      peopleOfStoresQuery(companyId),
      roleUsersQuery(companyId),
      mappingQuery(companyId),
    ],
  })
  const [
    { data: company },
    { data: stores },
    { data: models },
    { data: perStore },
    { data: users },
    { data: mapping },
  ] = asked
  const failed = asked.filter(({ data, error }) => error && !data)
  return {
    steps:
      company &&
      stores &&
      models &&
      perStore &&
      users &&
      mapping &&
      firstStepsOf({
        company,
        stores,
        models: isShown('CompanyEmploymentModels') ? models : undefined,
        perStore,
        users,
        mapping: handsOverShifts(company.softwareId, mapping.lines.length) ? undefined : mapping,
        today,
      }),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
