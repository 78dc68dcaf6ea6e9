import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_MS = 150
const MOST_LOOKS = 20

/** Once what the page shows first has come; what it asks for next need not hold that up. Never later than in some seconds. */
export async function whenIdle(client: QueryClient): Promise<void> {
  for (let looks = 0, quiet = 0; looks < MOST_LOOKS && quiet < 2; looks++) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    quiet = client.isFetching() > 0 ? 0 : quiet + 1
  }
}

let isQuiet = false

/** False until the first screen has come: what is only beside it may be asked for later. */
export function useIdle(): boolean {
  const client = useQueryClient()
  const [quiet, setQuiet] = useState(isQuiet)
  useEffect(() => {
    if (isQuiet) return
    void whenIdle(client).then(() => {
      isQuiet = true
      setQuiet(true)
    })
  }, [client])
  return quiet
}
