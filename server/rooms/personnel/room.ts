import type { Room } from '#server/platform/room.ts'

export const personnel: Room = { routes: [], jobs: [] }
