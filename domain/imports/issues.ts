type Job = { state: string; errorRows: number; isSetAside: boolean }

/** An import that failed, or whose check found rows that can't be imported, unless somebody said that this is settled. */
export const hasIssue = ({ state, errorRows, isSetAside }: Job): boolean =>
  !isSetAside && (state === 'failed' || (state === 'checked' && errorRows > 0))
