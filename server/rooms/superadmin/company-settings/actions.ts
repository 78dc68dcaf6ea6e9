import type { SettingsPlan } from '#contract/settings/settings-file.ts'
import { type CompanyScope, lookAcrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, FileAnswer, Session, Upload } from '#server/platform/serve.ts'
import { scopeOfOperator } from '#server/rooms/access/public.ts'
import { settingsFile } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'

type Asked = { session: Session; caller: Caller; params: { id: number } }
type Sent = Asked & { upload: Upload; body: { parts?: string | undefined } }

/** In a company that the operator need not have a role in; what is done there lies in its event log. */
async function scopeIn({ session, caller, params }: Asked): Promise<CompanyScope> {
  if (!(await lookAcrossCompanies(tx => rows.exists(tx, params.id)))) throw new Refusal('not_found')
  return scopeOfOperator(session, params.id, caller.origin)
}

export const download = async (asked: Asked): Promise<FileAnswer> => settingsFile.download(await scopeIn(asked))

export const preview = async (sent: Sent): Promise<SettingsPlan> =>
  settingsFile.preview(await scopeIn(sent), sent.session, { upload: sent.upload, parts: sent.body.parts })

export const take = async (sent: Sent): Promise<SettingsPlan> =>
  settingsFile.take(await scopeIn(sent), sent.session, { upload: sent.upload, parts: sent.body.parts })
