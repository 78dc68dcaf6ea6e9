import { theApp } from './app.ts'
import { type Api, apiAt } from './calls.ts'

export type { Api, Received, Sent } from './calls.ts'

/** Of the app that the tests of a file share. */
export const apiFor = (token: string | undefined, companyId?: number): Api =>
  apiAt(() => `http://127.0.0.1:${theApp().port}`, token, companyId)
