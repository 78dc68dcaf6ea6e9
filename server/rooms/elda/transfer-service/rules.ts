import { service } from '#server/platform/gifts.ts'

/** Where this installation reaches ELDA. */
export type TransferService = { url: string; apiKey: string; timeoutMs: number }

/** Undefined: it reaches it nowhere, and files are taken to ELDA Online by hand. */
export const transferService = service<TransferService | undefined>('the transfer service of ELDA')

export const NOT_CONFIGURED =
  'Der Webservice ist nicht eingerichtet. Laden Sie die Datei herunter und in ELDA Online hoch.'

/** Why nothing that could be understood came back, in a sentence for people. */
export class ServiceFailure extends Error {
  /** The request may have left: what it asks for may have been done. */
  readonly mayHaveArrived: boolean
  /** What came back all the same. */
  readonly raw: Buffer | undefined

  constructor(message: string, { mayHaveArrived, raw }: { mayHaveArrived: boolean; raw?: Buffer }) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
    this.raw = raw
  }
}
