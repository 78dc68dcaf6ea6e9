import { type EmployeeMergeDraft, employeeMerges } from '#contract/superadmin/employee-merges.ts'
import { rawSql } from './app.ts'
import { signedIn } from './build.ts'

export const MERGE_REASON = 'Gleiche SV-Nummer, zweimal erfasst'

type File = { id: number; company: number }

/** An operator who looks at two files and makes them one. */
export async function mergingOperator() {
  const { api, accountId } = await signedIn({ isSuperuser: true })
  const prove = () => rawSql('update session set proved_at = now() where account_id = $1', [accountId])
  const preview = async (kept: File, dissolved: File) =>
    api(employeeMerges.preview, {
      params: { company: kept.company },
      body: { keptId: kept.id, dissolvedId: dissolved.id },
    })
  const problems = async (kept: File, dissolved: File) => (await preview(kept, dissolved)).body.data.problems
  const merge = async (
    kept: File,
    dissolved: File,
    more: Partial<EmployeeMergeDraft> = {},
    headers: Record<string, string> = {},
  ) => {
    await prove()
    const versions = await rawSql<{ id: number; version: number }>(
      'select id, version from employee where company_id = $1 and id = any ($2)',
      [kept.company, [kept.id, dissolved.id]],
    )
    const versionOf = ({ id }: File) => versions.find(row => row.id === id)?.version ?? 1
    return api(employeeMerges.merge, {
      params: { company: kept.company },
      headers,
      body: {
        ...{ keptId: kept.id, dissolvedId: dissolved.id, fields: {}, reason: MERGE_REASON },
        ...{ keptVersion: versionOf(kept), dissolvedVersion: versionOf(dissolved) },
        ...more,
      },
    })
  }
  return { api, accountId, prove, preview, problems, merge }
}
