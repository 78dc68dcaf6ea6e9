/** What the server refused, or status 0 and code `network` when it was not reached. `message` is German and fit for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Field name → reason. */
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export const isRefusal = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** Who one is was right; only the code is missing. */
export const isSecondFactorNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor_needed'

/** Whoever was asked to prove themselves broke it off. */
export const isUnproved = (error: unknown) => error instanceof ApiError && error.code === 'proof_needed'

/** Somebody else was faster; the record is loaded again. */
export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'
