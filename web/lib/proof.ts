import { create } from 'zustand'

type Asking = { answer: (isProved: boolean) => void }

/** Whether somebody is asked at this moment to prove once more who they are. */
export const useProof = create<{ asking?: Asking }>()(() => ({}))

/** Asks; true once the server has taken the proof. `web/app/proof-host.tsx` shows it. */
export const askProof = (): Promise<boolean> =>
  new Promise(resolve => {
    useProof.getState().asking?.answer(false)
    const answer = (isProved: boolean) => {
      useProof.setState({ asking: undefined })
      resolve(isProved)
    }
    useProof.setState({ asking: { answer } })
  })
