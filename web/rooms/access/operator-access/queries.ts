import { queryOptions, useMutation } from '@tanstack/react-query'
import { type OwnVisit, operatorAccess } from '#contract/access/operator-access.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { startSession } from '#web/lib/session.ts'
import { isRefusal } from '#web/ui/api-error.ts'

const key = (companyId: number) => ['access', 'operator-access', companyId]

export const visitsQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(operatorAccess.list, { query: { companyId }, signal }),
  })

/** As the operators see them, of any company. */
export const visitsOfCompanyQuery = (id: number) =>
  queryOptions({
    queryKey: ['superadmin', 'visits', id],
    queryFn: ({ signal }) => api(operatorAccess.ofCompany, { params: { id }, signal }),
  })

export const useConsent = (companyId: number) =>
  useMutation({
    mutationFn: (body: { mayWrite: boolean; version: number }) =>
      api(operatorAccess.consent, { query: { companyId }, body }),
    meta: {
      done: ({ mayWrite }: { mayWrite: boolean }) => ({
        title: mayWrite ? 'Betreiber dürfen hier auch ändern' : 'Betreiber dürfen hier nur lesen',
      }),
      failed: refusalTexts.saveFailed,
      reloads: key(companyId),
    },
  })

export const useAllowVisit = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(operatorAccess.allow, { query: { companyId }, params: { id } }),
    meta: {
      done: 'Der Betreiber darf bis zum Ende seines Zugriffs auch ändern',
      failed: refusalTexts.saveFailed,
      reloads: key(companyId),
    },
  })

export const useEndVisit = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(operatorAccess.end, { query: { companyId }, params: { id } }),
    meta: { done: 'Zugriff beendet', failed: 'Der Zugriff wurde nicht beendet', reloads: key(companyId) },
  })

/** The companies of the session are others then. */
const again = async () => startSession(await api(signIn.current))

export const useBeginVisit = () =>
  useMutation({
    mutationFn: (body: { companyId: number; reason: string }) => api(operatorAccess.begin, { body }),
    onSuccess: again,
    meta: { failed: 'Der Betrieb wurde nicht geöffnet', inForm: true, reloads: ['superadmin', 'visits'] },
  })

export const useAskToWrite = () =>
  useMutation({
    mutationFn: ({ id }: OwnVisit) => api(operatorAccess.ask, { params: { id } }),
    onSuccess: again,
    meta: { done: 'Die Besitzer des Betriebs sind gefragt', failed: 'Die Besitzer wurden nicht gefragt' },
  })

export const useLeaveCompany = () =>
  useMutation({
    // Over already is as good.
    mutationFn: ({ id }: OwnVisit) =>
      api(operatorAccess.leave, { params: { id } }).catch(error =>
        isRefusal(error, 404) ? null : Promise.reject(error),
      ),
    onSuccess: again,
    meta: { failed: 'Der Zugriff wurde nicht beendet', reloads: ['superadmin', 'visits'] },
  })
