import { queryOptions, useMutation } from '@tanstack/react-query'
import { samlAnswers } from '#contract/access/saml-answers.ts'
import { signOnTests } from '#contract/access/sign-on-tests.ts'
import { type SingleSignOnChange, singleSignOn } from '#contract/access/single-sign-on.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

const key = (companyId: number) => ['access', 'single-sign-on', companyId]

export const signOnQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(singleSignOn.show, { query: { companyId }, signal }),
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeSignOn = (companyId: number, done = 'Anmeldung mit Firmenkonto gespeichert') =>
  useMutation({
    mutationFn: ({ id: _, ...body }: Partial<SingleSignOnChange> & { id: number; version: number }) =>
      api(singleSignOn.change, { query: { companyId }, body: body as SingleSignOnChange }),
    meta: { done, failed: refusalTexts.saveFailed, inForm: true, reloads: key(companyId) },
  })

export const useReadProvider = (companyId: number) =>
  useMutation({
    mutationFn: (xml: string) => api(samlAnswers.readProvider, { query: { companyId }, body: { xml } }),
    meta: { failed: 'Die Metadaten konnten nicht gelesen werden', inForm: true },
  })

export const useTestSignOn = (companyId: number) =>
  useMutation({
    mutationFn: () => api(signOnTests.test, { query: { companyId } }),
    meta: { failed: 'Die Verbindung konnte nicht geprüft werden' },
  })

export const useRemoveSignOn = (companyId: number) =>
  useMutation({
    mutationFn: () => api(singleSignOn.remove, { query: { companyId } }),
    meta: {
      done: 'Anmeldung mit Firmenkonto entfernt',
      failed: refusalTexts.removeFailed,
      reloads: key(companyId),
    },
  })
