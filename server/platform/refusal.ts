import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'

/** Thrown to answer with a clear 4xx; everything else that is thrown becomes a 500 without internals. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, message?: string, fields?: Record<string, string>) {
    super(message ?? REFUSALS[code].message)
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return REFUSALS[this.code].status
  }

  body(): RefusalBody {
    const { cause }: { status: number; cause?: string } = REFUSALS[this.code]
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(cause && { cause }),
    }
  }
}
